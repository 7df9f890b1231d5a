// JSON parser into a tree, pretty printer and path lookup, with error positions
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
enum jt { J_NULL, J_BOOL, J_NUM, J_STR, J_ARR, J_OBJ };
struct jv {
    enum jt t;
    union {
        int b;
        double n;
        char *s;
        struct {
            struct jv **v;
            char **k;
            int n, cap;
        } c;
    };
};
static const char *p, *base;
static int bad;
static struct jv *val(void);
static void ws(void) {
    while (isspace((unsigned char)*p)) p++;
}
static struct jv *mk(enum jt t) {
    struct jv *v = calloc(1, sizeof *v);
    v->t = t;
    return v;
}
static void *err(const char *m) {
    if (!bad) printf("error: %s at %d\n", m, (int)(p - base));
    bad = 1;
    return 0;
}
static char *str(void) {
    char *o = malloc(strlen(p) + 1), *q = o;
    p++;
    while (*p && *p != '"') {
        if (*p == '\\') {
            p++;
            switch (*p) {
            case 'n': *q++ = '\n'; break;
            case 't': *q++ = '\t'; break;
            case 'u': {
                unsigned u = 0;
                for (int i = 1; i < 5; i++) {
                    if (!isxdigit((unsigned char)p[i])) {
                        free(o);
                        return err("bad \\u");
                    }
                    u = u * 16 + (unsigned)(isdigit((unsigned char)p[i])
                                                ? p[i] - '0'
                                                : tolower((unsigned char)p[i]) - 'a' + 10);
                }
                p += 4;
                if (u < 0x80) *q++ = (char)u;
                else if (u < 0x800) {
                    *q++ = (char)(0xc0 | u >> 6);
                    *q++ = (char)(0x80 | (u & 63));
                } else {
                    *q++ = (char)(0xe0 | u >> 12);
                    *q++ = (char)(0x80 | (u >> 6 & 63));
                    *q++ = (char)(0x80 | (u & 63));
                }
                break;
            }
            default: *q++ = *p;
            }
            if (*p) p++;
        } else *q++ = *p++;
    }
    if (!*p) {
        free(o);
        return err("unterminated string");
    }
    p++;
    *q = 0;
    return o;
}
static void add(struct jv *c, char *k, struct jv *v) {
    if (c->c.n == c->c.cap) {
        c->c.cap = c->c.cap ? c->c.cap * 2 : 2;
        c->c.v = realloc(c->c.v, (size_t)c->c.cap * sizeof *c->c.v);
        c->c.k = realloc(c->c.k, (size_t)c->c.cap * sizeof *c->c.k);
    }
    c->c.k[c->c.n] = k;
    c->c.v[c->c.n++] = v;
}
static struct jv *cont(int obj) {
    struct jv *c = mk(obj ? J_OBJ : J_ARR);
    char end = obj ? '}' : ']';
    p++;
    ws();
    if (*p == end) {
        p++;
        return c;
    }
    for (;;) {
        char *k = 0;
        ws();
        if (obj) {
            if (*p != '"') {
                err("expected key");
                return c;
            }
            k = str();
            ws();
            if (!k || *p != ':') {
                err("expected :");
                free(k);
                return c;
            }
            p++;
        }
        struct jv *v = val();
        if (bad) {
            free(k);
            return c;
        }
        add(c, k, v);
        ws();
        if (*p == ',') {
            p++;
            continue;
        }
        if (*p == end) {
            p++;
            return c;
        }
        err("expected , or end");
        return c;
    }
}
static struct jv *lit(const char *w, enum jt t, int b) {
    size_t n = strlen(w);
    if (strncmp(p, w, n)) return err("bad literal");
    p += n;
    struct jv *v = mk(t);
    v->b = b;
    return v;
}
static struct jv *val(void) {
    ws();
    switch (*p) {
    case '{': return cont(1);
    case '[': return cont(0);
    case '"': {
        char *s = str();
        if (!s) return 0;
        struct jv *v = mk(J_STR);
        v->s = s;
        return v;
    }
    case 't': return lit("true", J_BOOL, 1);
    case 'f': return lit("false", J_BOOL, 0);
    case 'n': return lit("null", J_NULL, 0);
    default: {
        char *e;
        if (*p != '-' && !isdigit((unsigned char)*p)) return err("unexpected character");
        struct jv *v = mk(J_NUM);
        v->n = strtod(p, &e);
        p = e;
        return v;
    }
    }
}
static void show(struct jv *v, int in) {
    switch (v->t) {
    case J_NULL: printf("null"); break;
    case J_BOOL: printf(v->b ? "true" : "false"); break;
    case J_NUM: printf("%.10g", v->n); break;
    case J_STR: printf("\"%s\"", v->s); break;
    default:
        printf(v->t == J_OBJ ? "{" : "[");
        for (int i = 0; i < v->c.n; i++) {
            printf("%s\n%*s", i ? "," : "", in + 2, "");
            if (v->t == J_OBJ) printf("%s: ", v->c.k[i]);
            show(v->c.v[i], in + 2);
        }
        if (v->c.n) printf("\n%*s", in, "");
        printf(v->t == J_OBJ ? "}" : "]");
    }
}
static void drop(struct jv *v) {
    if (!v) return;
    if (v->t == J_STR) free(v->s);
    if (v->t >= J_ARR) {
        for (int i = 0; i < v->c.n; i++) {
            drop(v->c.v[i]);
            free(v->c.k[i]);
        }
        free(v->c.v);
        free(v->c.k);
    }
    free(v);
}
static struct jv *at(struct jv *v, const char *path) {
    char b[64];
    strcpy(b, path);
    for (char *k = strtok(b, "."); k && v; k = strtok(0, ".")) {
        struct jv *r = 0;
        if (v->t == J_ARR) {
            int i = atoi(k);
            r = i < v->c.n ? v->c.v[i] : 0;
        } else if (v->t == J_OBJ)
            for (int i = 0; i < v->c.n; i++)
                if (!strcmp(v->c.k[i], k)) r = v->c.v[i];
        v = r;
    }
    return v;
}
static struct jv *parse(const char *s) {
    base = p = s;
    bad = 0;
    struct jv *v = val();
    ws();
    if (!bad && *p) err("trailing text");
    return v;
}
int main(void) {
    struct jv *v = parse(
        " {\"name\": \"dgse\\n\\u0041\\u00e9\", \"list\": [1, -2.5e3, [], {}, true, null], \"o\": {\"k\": {\"deep\": [10, {\"x\": false}]}}} ");
    show(v, 0);
    puts("");
    struct jv *q = at(v, "o.k.deep.1.x");
    printf("%d %d\n", q->t, q->b);
    printf("%g %d\n", at(v, "list.1")->n, at(v, "list.9") == 0);
    drop(v);
    const char *e[] = {
        "[1, 2", "{\"a\" 1}", "tru", "\"abc", "[1] x", "{1:2}", "[,]", "\"\\uZZZZ\"", ""};
    int n = 0;
    for (int i = 0; i < 9; i++) {
        drop(parse(e[i]));
        n += bad;
    }
    return n * 10;
}
