// * for width and precision, negative values
#include <stdio.h>
int main(void) {
    printf("[%*d][%*d][%-*d]\n", 6, 42, -6, 42, 6, 42);
    printf("[%.*d][%.*d][%*.*d]\n", 4, 7, -1, 7, 8, 3, -5);
    printf("[%.*f][%.*f][%*.*f]\n", 2, 3.14159, -3, 2.5, 10, 1, 9.96);
    printf("[%0*d][%+*d][%#*x]\n", 7, -42, 5, 3, 8, 255);
    printf("[%.*s][%.*s]\n", -1, "full", 0, "none");
    printf("[%*s][%*s]\n", 0, "z", -4, "z");
    printf("[%.*g][%.*e]\n", 3, 1234567.0, 0, 15.0);
    printf("[%*c][%-*c]\n", 3, 'a', 3, 'b');
    printf("[%-*.*s]\n", 8, 3, "truncate");
    for (int w = 1; w < 5; w++) printf("%*d|", w, w * w);
    puts("");
    printf("%1$d %2$s %1$d\n", 5, "pos");
    printf("%2$*1$d\n", 6, 9);
    return printf("%*d", 12, 1);
}
