// sizeof and _Alignof of the scalar types and of expressions
#include <stdio.h>
#include <stddef.h>
int main(void) {
    printf("%zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long),
        sizeof(long long));
    printf("%zu %zu %zu %zu\n", sizeof(float), sizeof(double), sizeof(long double), sizeof(void *));
    printf("%zu %zu %zu\n", _Alignof(long double), _Alignof(double), _Alignof(char));
    char c = 1;
    short s = 2;
    printf("%zu %zu %zu %zu\n", sizeof c, sizeof(c + c), sizeof(s << 1), sizeof - c);
    printf("%zu %zu %zu\n", sizeof(c + 1L), sizeof(1.0f * 1), sizeof(1.0f + 1.0));
    printf("%zu %zu\n", sizeof(c ? c : s), sizeof(c, s));
    int n = 5;
    size_t z = sizeof(n++);
    printf("%d %zu\n", n, z);
    printf("%zu %zu\n", sizeof(char[7]), sizeof(int *[3]));
    printf("%d %d\n", sizeof(int) - 5 > 0, (int)sizeof(int) - 5 > 0);
    printf("%zu %zu\n", sizeof(size_t), sizeof(ptrdiff_t));
    return (int)sizeof(long double);
}
