// C as of 1989: implicit int, implicit declarations, calls without a prototype
// flags: -std=gnu89
#include <stdio.h>
counter;
add(a, b)
{
    return a + b;
}
static half(x) double x;
{
    return (int)(x / 2);
}
main()
{
    auto i;
    register n = 3;
    for (i = 0; i < n; i++) counter = add(counter, i);
    printf("%d %d\n", counter, half(9.0));
    printf("%d\n", later(2, 'a'));
    return counter;
}
later(k, c) char c;
{
    return c + k;
}
