// fmod, remainder, remquo, modf, drem signs
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[][2] = {
        {5.5, 2}, {-5.5, 2}, {5.5, -2}, {1e20, 3}, {0.3, 0.1}, {-0.0, 1}, {7, 0.7}, {5, INFINITY}};
    for (int i = 0; i < 8; i++) {
        int q;
        double r = remquo(v[i][0], v[i][1], &q);
        printf("%.10g %.10g %.10g %d\n", fmod(v[i][0], v[i][1]), remainder(v[i][0], v[i][1]), r,
            q & 7);
    }
    double ip, fp;
    double m[] = {3.75, -3.75, 0.25, -0.0, 1e300, INFINITY};
    for (int i = 0; i < 6; i++) {
        fp = modf(m[i], &ip);
        printf("%g %g\n", fp, ip);
    }
    volatile double z = 0;
    printf("%d\n", isnan(fmod(1, z)) != 0);
    float fi;
    printf("%g ", (double)modff(-2.5f, &fi));
    printf("%g %g\n", (double)fi, (double)fmodf(7.5f, 2));
    long double li;
    printf("%Lg ", modfl(9.25L, &li));
    printf("%Lg %Lg\n", li, fmodl(1e10L, 7));
    return (int)fmod(1000, 77);
}
