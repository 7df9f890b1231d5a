// constant_p, choose_expr and types_compatible_p on constant operands
#include <stdio.h>
#define ISINT(x) __builtin_types_compatible_p(__typeof__(x), int)
#define PICK(x) \
    __builtin_choose_expr(sizeof(x) == 8, "eight", __builtin_choose_expr(sizeof(x) == 4, 44, 'o'))
typedef int myint;
enum e { A };
struct s {
    int a;
};
struct t {
    int a;
};
int main(void) {
    printf("%d %d %d\n", __builtin_constant_p(3), __builtin_constant_p(3 * 4 + 1.5),
        __builtin_constant_p("str"));
    printf("%d %d %d %d\n", ISINT(1), ISINT(1L), ISINT('a'), ISINT((char)1));
    printf("%s %d %d\n", PICK(1.0), PICK(1), PICK((char)1));
    printf("%d%d%d%d\n", __builtin_types_compatible_p(int, const int),
        __builtin_types_compatible_p(myint, int), __builtin_types_compatible_p(int[], int[5]),
        __builtin_types_compatible_p(int *, const int *));
    printf("%d%d%d%d\n", __builtin_types_compatible_p(struct s, struct t),
        __builtin_types_compatible_p(char, signed char),
        __builtin_types_compatible_p(long, long long),
        __builtin_types_compatible_p(int (*)(int), int (*)(int)));
    int side = 0;
    int r = __builtin_choose_expr(1, 5, side++);
    printf("%d %d\n", r, side);
    static int arr[__builtin_choose_expr(1, 3, 9)];
    printf("%zu\n", sizeof arr);
    printf("%d\n", __builtin_constant_p(side++) ? 0 : 1);
    printf("%d\n", side);
    return PICK(r);
}
