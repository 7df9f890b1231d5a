// float versions round to single precision
#include <stdio.h>
#include <math.h>
int main(void) {
    float v[] = {0.1f, 1.0f, 2.5f, 9.0f};
    for (int i = 0; i < 4; i++)
        printf("%.6g %.6g %.6g %.6g %.6g\n", (double)sqrtf(v[i]), (double)sinf(v[i]),
            (double)expf(v[i]), (double)logf(v[i]), (double)powf(v[i], 1.5f));
    printf("%d %d\n", sqrtf(2.0f) == (float)sqrt(2.0), sqrtf(2.0f) == sqrt(2.0));
    printf("%zu %zu\n", sizeof sqrtf(1), sizeof sqrt(1.0f));
    printf("%.6g %.6g %.6g\n", (double)cbrtf(27), (double)log2f(10), (double)log10f(2));
    printf("%g %g\n", (double)floorf(-1.5f), (double)fabsf(-0.0f));
    float big = powf(10, 38.5f);
    printf("%d\n", isinf(powf(big, 2)) != 0);
    printf("%.6g %.6g\n", (double)tanf(0.5f), (double)tanhf(0.5f));
    return (int)powf(2, 6.5f);
}
