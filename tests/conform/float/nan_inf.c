// NaN and infinity: comparisons, propagation, truthiness
#include <stdio.h>
#include <math.h>
static const char *b(int x) { return x ? "T" : "F"; }
int main(void) {
    volatile double z = 0.0;
    double inf = 1 / z, nan = z / z, ninf = -1 / z;
    printf("%f %f\n", inf, ninf);
    printf("%s%s%s%s%s%s\n", b(nan == nan), b(nan != nan), b(nan < 1), b(nan > 1), b(nan <= nan),
        b(nan >= nan));
    printf("%s%s%s%s\n", b(inf == inf), b(inf > 1e308), b(ninf < inf), b(inf != ninf));
    printf("%s%s%s\n", b(isnan(inf - inf)), b(isnan(inf * 0)), b(isinf(inf + 1e300)));
    printf("%s%s%s\n", b(!nan), b(nan ? 1 : 0), b(nan && 1));
    printf("%s%s%s\n", b(!(nan < 0)), b(!(nan >= 0)), b(isnan(-nan)));
    printf("%f %f\n", 1 / inf, 1 / ninf);
    _Bool q = nan;
    printf("%d\n", q);
    float f = (float)inf;
    printf("%f %s\n", f, b(f == inf));
    printf("%s%s%s\n", b(isnan(sqrt(z - 1))), b(isinf(log(z))), b(isfinite(1.0)));
    printf("%f %f\n", fmin(nan, 1), fmax(2, nan));
    return isinf(inf) ? 5 : 1;
}
