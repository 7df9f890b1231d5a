// puts appends a newline; putchar of every printable byte; fputs does not append
#include <stdio.h>
int main(void) {
    puts("");
    puts("a\nb");
    for (int i = 32; i < 127; i++) putchar(i);
    putchar('\n');
    fputs("x", stdout);
    fputs("", stdout);
    fputs("y\n", stdout);
    fputc('q', stdout);
    putc('\n', stdout);
    putchar_unlocked('u');
    putchar('\n');
    fwrite("ab\ncd\n", 1, 6, stdout);
    setvbuf(stdout, NULL, _IOFBF, 64);
    for (int i = 0; i < 100; i++) putchar('a' + i % 26);
    puts("\t|");
    fflush(stdout);
    fflush(NULL);
    putchar(0xff);
    putchar(0);
    putchar('\n');
    fprintf(stderr, "not compared\n");
    return ferror(stdout) + 8;
}
