// return values of printf, puts, putchar, fprintf and fputs
#include <stdio.h>
int main(void) {
    int a = printf("hello\n"), b = printf(""), c = printf("%d%s\n", -10, "abc"),
        d = printf("%c\n", 0x41), e = printf("%10.3f\n", 1.5);
    printf("%d %d %d %d %d\n", a, b, c, d, e);
    int p = putchar('z'), q = putchar(256 + '\n'), r = fputc('y', stdout), s = putc('\n', stdout);
    printf("%d %d %d %d\n", p, q, r, s);
    printf("%d\n", puts("line") >= 0);
    printf("%d\n", fputs("no newline\n", stdout) >= 0);
    int f = fprintf(stdout, "%05d|%-4s|\n", 42, "ab");
    printf("%d\n", f);
    size_t w = fwrite("raw\0bytes", 1, 9, stdout);
    printf("\n%zu\n", w);
    w = fwrite("12345678", 4, 2, stdout);
    printf(" %zu\n", w);
    printf("%zu\n", fwrite("x", 0, 5, stdout));
    return a * 10 + c;
}
