// a byte array
#include <stdio.h>
#include <string.h>
enum { N = 2000000 };
static char composite[N + 1];
int main(void)
{
    long sum = 0;
    for (int round = 0; round < 6; round++) {
        memset(composite, 0, sizeof composite);
        for (int i = 2; i * i <= N; i++) {
            if (!composite[i]) {
                for (int j = i * i; j <= N; j += i) {
                    composite[j] = 1;
                }
            }
        }
        for (int i = 2; i <= N; i++) {
            sum += !composite[i];
        }
    }
    printf("%ld\n", sum);
    return 0;
}
