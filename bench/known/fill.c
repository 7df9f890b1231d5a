// arrays, written and summed
#include <stdio.h>
enum { N = 4096, ROUNDS = 6000 };
static int table[N];
int main(void)
{
    long sum = 0;
    for (int r = 0; r < ROUNDS; r++) {
        for (int i = 0; i < N; i++) {
            table[i] = i * 3 + r;
        }
        for (int i = 0; i < N; i++) {
            sum += table[i];
        }
    }
    printf("%ld\n", sum);
    return 0;
}
