// formatted tables built from computed formats and widths
#include <stdio.h>
int main(void) {
    char f[32];
    for (int w = 3; w < 9; w += 2) {
        sprintf(f, "|%%%dd|%%-%ds|%%0%d.%df|\n", w, w, w + 2, w - 2);
        printf("%s", f);
        printf(f, 17, "ab", 3.14159265);
    }
    double sum = 0;
    for (int i = 1; i <= 5; i++) {
        double x = i * 1.1;
        sum += x;
        printf("%-6s%8.3f%12.4e%6d%%\n", i & 1 ? "odd" : "even", x, x * 1e5, (int)(x * 10));
    }
    printf("%.*s\n", 20, "--------------------------------");
    printf("%-6s%8.3f\n", "sum", sum);
    for (int i = 0; i < 256; i += 51)
        printf("%3d 0x%02X %03o %c%c%c%c%c%c%c%c\n", i, i, i, "01"[i >> 7 & 1], "01"[i >> 6 & 1],
            "01"[i >> 5 & 1], "01"[i >> 4 & 1], "01"[i >> 3 & 1], "01"[i >> 2 & 1],
            "01"[i >> 1 & 1], "01"[i & 1]);
    return (int)sum;
}
