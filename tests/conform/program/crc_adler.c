// CRC-32 (table and bitwise), CRC-16, Adler-32 and FNV hashes agree with known values
#include <stdio.h>
#include <stdint.h>
#include <string.h>
static uint32_t table[256];
static void mk(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
}
static uint32_t crc(const void *d, size_t n) {
    const uint8_t *p = d;
    uint32_t c = ~0u;
    while (n--) c = table[(c ^ *p++) & 0xff] ^ c >> 8;
    return ~c;
}
static uint32_t crcbit(const void *d, size_t n) {
    const uint8_t *p = d;
    uint32_t c = ~0u;
    while (n--) {
        c ^= *p++;
        for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xedb88320u & -(c & 1));
    }
    return ~c;
}
static uint16_t crc16(const void *d, size_t n) {
    const uint8_t *p = d;
    uint16_t c = 0xffff;
    while (n--) {
        c ^= (uint16_t)(*p++ << 8);
        for (int k = 0; k < 8; k++)
            c = c & 0x8000 ? (uint16_t)(c << 1 ^ 0x1021) : (uint16_t)(c << 1);
    }
    return c;
}
static uint32_t adler(const void *d, size_t n) {
    const uint8_t *p = d;
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}
static uint64_t fnv(const void *d, size_t n) {
    const uint8_t *p = d;
    uint64_t h = 14695981039346656037ULL;
    while (n--) h = (h ^ *p++) * 1099511628211ULL;
    return h;
}
int main(void) {
    mk();
    const char *t[] = {"123456789", "", "a", "The quick brown fox jumps over the lazy dog"};
    for (int i = 0; i < 4; i++) {
        size_t n = strlen(t[i]);
        printf("%08x %08x %04x %08x %016llx\n", crc(t[i], n), crcbit(t[i], n), crc16(t[i], n),
            adler(t[i], n), (unsigned long long)fnv(t[i], n));
    }
    uint8_t b[1000];
    for (int i = 0; i < 1000; i++) b[i] = (uint8_t)(i * i >> 3);
    printf("%08x %d %04x %08x\n", crc(b, 1000), crc(b, 1000) == crcbit(b, 1000), crc16(b, 1000),
        adler(b, 1000));
    b[500] ^= 1;
    printf("%08x\n", crc(b, 1000));
    return crc("123456789", 9) == 0xcbf43926 ? 26 : 1;
}
