// a tokenizer for a C-like language reading from standard input
// stdin: int main(void) { /* comment */\n  x_1 += 0x1F * 3.14e-2; // eol\n  s = "a \\"q\\" b"; if (x>=10 && y != 'c') x <<= 2;\n  bad @ $ }\n"unterminated
#include <stdio.h>
#include <ctype.h>
#include <string.h>

enum tok { T_EOF, T_ID, T_KW, T_NUM, T_FLT, T_STR, T_CHR, T_OP, T_BAD };
static const char *const tname[] = {"eof", "id", "kw", "num", "flt", "str", "chr", "op", "bad"};
static const char *const kws[] = {"int", "void", "if", "else", "while", "return", 0};
static const char *const ops[] = {"<<=", ">>=", "...",
    "+=", "-=", "*=", "/=", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "++", "--", "->", 0};

struct lexer {
    char buf[1024];
    const char *p;
    int line;
    char text[64];
};

static void skip(struct lexer *l) {
    for (;;) {
        while (isspace((unsigned char)*l->p))
            if (*l->p++ == '\n') l->line++;
        if (l->p[0] == '/' && l->p[1] == '/') {
            while (*l->p && *l->p != '\n') l->p++;
        } else if (l->p[0] == '/' && l->p[1] == '*') {
            l->p += 2;
            while (*l->p && !(l->p[0] == '*' && l->p[1] == '/'))
                if (*l->p++ == '\n') l->line++;
            if (*l->p) l->p += 2;
        } else return;
    }
}

static enum tok next(struct lexer *l) {
    skip(l);
    const char *s = l->p;
    enum tok t;
    if (!*s) {
        strcpy(l->text, "");
        return T_EOF;
    }
    if (isalpha((unsigned char)*s) || *s == '_') {
        while (isalnum((unsigned char)*l->p) || *l->p == '_') l->p++;
        t = T_ID;
    } else if (isdigit((unsigned char)*s)) {
        t = T_NUM;
        if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
            l->p += 2;
            while (isxdigit((unsigned char)*l->p)) l->p++;
        } else {
            while (isdigit((unsigned char)*l->p)) l->p++;
            if (*l->p == '.') {
                t = T_FLT;
                l->p++;
                while (isdigit((unsigned char)*l->p)) l->p++;
            }
            if (*l->p == 'e' || *l->p == 'E') {
                t = T_FLT;
                l->p++;
                if (*l->p == '+' || *l->p == '-') l->p++;
                while (isdigit((unsigned char)*l->p)) l->p++;
            }
        }
    } else if (*s == '"' || *s == '\'') {
        char q = *l->p++;
        t = q == '"' ? T_STR : T_CHR;
        while (*l->p && *l->p != q && *l->p != '\n') l->p += *l->p == '\\' && l->p[1] ? 2 : 1;
        if (*l->p == q) l->p++;
        else t = T_BAD;
    } else {
        t = strchr("+-*/%=<>!&|^~?:;,.(){}[]", *s) ? T_OP : T_BAD;
        size_t n = 1;
        for (int i = 0; ops[i]; i++)
            if (!strncmp(s, ops[i], strlen(ops[i]))) {
                n = strlen(ops[i]);
                break;
            }
        l->p += n;
    }
    size_t n = (size_t)(l->p - s);
    if (n > sizeof l->text - 1) n = sizeof l->text - 1;
    memcpy(l->text, s, n);
    l->text[n] = 0;
    if (t == T_ID)
        for (int i = 0; kws[i]; i++)
            if (!strcmp(kws[i], l->text)) t = T_KW;
    return t;
}

int main(void) {
    static struct lexer l;
    size_t n = fread(l.buf, 1, sizeof l.buf - 1, stdin);
    l.buf[n] = 0;
    l.p = l.buf;
    l.line = 1;
    int count[9] = {0};
    enum tok t;
    do {
        t = next(&l);
        count[t]++;
        printf("%d:%s:%s\n", l.line, tname[t], l.text);
    } while (t != T_EOF);
    for (int i = 0; i < 9; i++) printf("%s=%d ", tname[i], count[i]);
    puts("");
    return count[T_BAD];
}
