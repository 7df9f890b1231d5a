// ring buffer queue with wrap-around indices and a simulated producer and consumer
#include <stdio.h>
#include <string.h>
#define CAP 8
struct ring {
    unsigned char d[CAP];
    unsigned head, tail;
};
static unsigned used(const struct ring *r) { return r->head - r->tail; }
static size_t put(struct ring *r, const void *p, size_t n) {
    const unsigned char *s = p;
    size_t k = 0;
    while (k < n && used(r) < CAP) r->d[r->head++ % CAP] = s[k++];
    return k;
}
static size_t get(struct ring *r, void *p, size_t n) {
    unsigned char *s = p;
    size_t k = 0;
    while (k < n && used(r)) s[k++] = r->d[r->tail++ % CAP];
    return k;
}
static int peek(const struct ring *r, unsigned i) {
    return i < used(r) ? r->d[(r->tail + i) % CAP] : -1;
}
int main(void) {
    struct ring r = {{0}, 0xfffffffau, 0xfffffffau};
    char b[32];
    printf("%zu ", put(&r, "abcde", 5));
    printf("%u\n", used(&r));
    size_t n = get(&r, b, 3);
    printf("%zu %.3s %c %d\n", n, b, peek(&r, 0), peek(&r, 5));
    printf("%zu ", put(&r, "0123456789", 10));
    printf("%u %u\n", used(&r), r.head);
    n = get(&r, b, 32);
    b[n] = 0;
    printf("%s %zu %d\n", b, n, peek(&r, 0));
    const char *src = "The ring buffer carries this message across in pieces of varying size.";
    size_t sent = 0, got = 0, len = strlen(src);
    char out[100];
    unsigned s = 1, turns = 0;
    while (got < len) {
        s = s * 69069 + 1;
        size_t w = s >> 29;
        if (w > len - sent) w = len - sent;
        sent += put(&r, src + sent, w);
        s = s * 69069 + 1;
        got += get(&r, out + got, s >> 29);
        turns++;
    }
    out[got] = 0;
    printf("%s %u %d\n", out, turns, strcmp(out, src));
    printf("%u %u\n", used(&r), r.head);
    return (int)turns & 0x7f;
}
