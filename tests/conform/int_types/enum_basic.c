// enumerations: implicit values, negative, duplicates, arithmetic
#include <stdio.h>
enum color { RED, GREEN = 5, BLUE, ALIAS = GREEN, NEG = -3, AFTER };
enum { ANON = 'a', NEXT, MASK = 1 << 4 | 1, SZ = sizeof(int) * 2 };
int main(void) {
    printf("%d %d %d %d %d %d\n", RED, GREEN, BLUE, ALIAS, NEG, AFTER);
    printf("%d %d %d %d\n", ANON, NEXT, MASK, SZ);
    enum color c = BLUE;
    c++;
    printf("%d %d\n", c, c == GREEN + 2);
    c = -1;
    printf("%d %d\n", c < 0, c < RED);
    int arr[BLUE] = {[RED] = 1, [GREEN] = 7};
    printf("%d %d\n", arr[GREEN], (int)(sizeof arr / sizeof *arr));
    enum local { A = 10, B = A * 2, C = B + A } e = C;
    printf("%d %d\n", e, (int)sizeof(enum local));
    return AFTER + 10;
}
