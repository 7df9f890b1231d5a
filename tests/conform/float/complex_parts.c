// _Complex: parts, copies, sizes, arithmetic on members
#include <stdio.h>
struct wave {
    double _Complex z;
    int n;
};
static struct wave table[2];
int main(int argc, char **argv) {
    double _Complex a, b[2];
    __real__ a = 1.5;
    __imag__ a = -2;
    b[1] = a;
    struct wave w = {a, argc}, v = w;
    table[1] = v;
    printf("%g %g\n", __real__ b[1], __imag__ b[1]);
    printf("%g %g %d\n", __real__ table[1].z, __imag__ v.z, v.n);
    printf("%zu %zu %zu\n", sizeof a, sizeof(float _Complex), sizeof(struct wave));
    if (argc > 0) {
        a = a * b[1] + 1.0;
        printf("%d\n", a == b[1]);
    }
    return (int)(__real__ a * 2);
}
