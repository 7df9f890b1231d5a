// rand and srand produce the glibc sequences
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    for (int i = 0; i < 5; i++) printf("%d ", rand());
    puts("");
    srand(42);
    for (int i = 0; i < 5; i++) printf("%d ", rand());
    puts("");
    srand(1);
    int f = rand();
    printf("%d\n", f);
    srand(0);
    printf("%d\n", rand());
    unsigned s = 0;
    srand(12345);
    for (int i = 0; i < 1000; i++) s = s * 31 + (unsigned)rand();
    printf("%u\n", s);
    printf("%d\n", RAND_MAX);
    srand(7);
    int h[6] = {0};
    for (int i = 0; i < 600; i++) h[rand() % 6]++;
    for (int i = 0; i < 6; i++) printf("%d ", h[i]);
    puts("");
    unsigned st = 99;
    int a = rand_r(&st);
    int b = rand_r(&st);
    printf("%d %d %u\n", a, b, st);
    srandom(5);
    printf("%ld\n", random());
    srand48(3);
    double dr = drand48();
    printf("%.10f %ld\n", dr, lrand48());
    return f % 200;
}
