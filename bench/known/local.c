// objects of calls
#include <stdio.h>
static int digits(unsigned n)
{
    char text[12];
    int at = 0, sum = 0;
    do {
        text[at++] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    while (at > 0) {
        sum += text[--at] - '0';
    }
    return sum;
}
static void split(int n, int *high, int *low)
{
    *high = n / 100;
    *low = n % 100;
}
int main(void)
{
    long total = 0;
    for (int k = 0; k < 400000; k++) {
        int high = 0, low = 0;
        split(k, &high, &low);
        total += digits((unsigned)k) + high - low;
    }
    printf("%ld\n", total);
    return 0;
}
