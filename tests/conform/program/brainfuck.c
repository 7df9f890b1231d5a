// Brainfuck interpreter with jump table and cell wrap-around
// stdin: Hello!
#include <stdio.h>
#include <string.h>
static unsigned char mem[3000];
static int jump[600];
static long steps;
static int prep(const char *s) {
    int st[64], n = 0;
    for (int i = 0; s[i]; i++)
        if (s[i] == '[') {
            if (n == 64) return -1;
            st[n++] = i;
        } else if (s[i] == ']') {
            if (!n) return -1;
            int j = st[--n];
            jump[i] = j;
            jump[j] = i;
        }
    return n ? -1 : 0;
}
static int run(const char *s) {
    if (prep(s)) {
        puts("unbalanced");
        return -1;
    }
    memset(mem, 0, sizeof mem);
    unsigned char *p = mem + 100;
    steps = 0;
    for (int i = 0; s[i]; i++, steps++) switch (s[i]) {
        case '>': p++; break;
        case '<': p--; break;
        case '+': ++*p; break;
        case '-': --*p; break;
        case '.': putchar(*p); break;
        case ',': {
            int c = getchar();
            *p = c == EOF ? 0 : (unsigned char)c;
            break;
        }
        case '[':
            if (!*p) i = jump[i];
            break;
        case ']':
            if (*p) i = jump[i];
            break;
        }
    return *p;
}
int main(void) {
    int r = run(
        "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.");
    printf("%d %ld\n", r, steps);
    r = run(",[>,]<[.<]");
    printf("\n%d %ld\n", r, steps);
    r = run("-[------->+<]>-.-[->+++++<]>++.");
    printf("\n%d %ld\n", r, steps);
    r = run("+++++[>+++++++>++<<-]>.>.");
    printf("%d\n", r);
    printf("%d %d\n", run("[[]"), run("]"));
    r = run("-");
    printf("%d\n", r);
    r = run("++++++++++[>++++++++++<-]>[>+>+<<-]>>[<<+>>-]<");
    return r;
}
