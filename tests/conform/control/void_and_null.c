// null statements, empty bodies, void returns, expression statements without effect
#include <stdio.h>
static int n;
static void inc(void) {
    n++;
    return;
}
static void both(int x) {
    if (x) return inc();
    inc(), inc();
}
static void empty(void){};
int main(void) {
    ;
    ;
    {}
    inc();
    both(1);
    both(0);
    empty();
    printf("%d\n", n);
    n;
    n + 1;
    (void)n;
    5;
    "str";
    if (n)
        ;
    else
        ;
    for (; n < 10; n++)
        ;
    while (n-- > 5)
        ;
    printf("%d\n", n);
    {
        {
            {
                int n = 3;
                printf("%d\n", n);
            }
        }
    }
    do {
    } while (0);
    switch (n)
        ;
lab:;
    int x = (inc(), n);
    printf("%d\n", x);
    (n > 3) ? inc() : empty();
    printf("%d\n", n);
    if (x == 5) goto end;
    goto lab;
end:;
    return n;
}
