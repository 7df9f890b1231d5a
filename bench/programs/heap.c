// lists on the heap, strings, sorting
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
    struct node *next;
    char name[12];
    int value;
};
static int by_value(const void *a, const void *b)
{
    const struct node *const *x = a, *const *y = b;
    return (*x)->value - (*y)->value;
}
int main(void)
{
    enum { N = 20000 };
    struct node *head = NULL, **row = malloc(N * sizeof *row);
    unsigned seed = 42;
    int n = 0;
    long sum = 0;
    for (int i = 0; i < N; i++) {
        struct node *p = malloc(sizeof *p);
        seed = seed * 1103515245u + 12345u;
        p->value = (int)(seed >> 8 & 0xffff);
        snprintf(p->name, sizeof p->name, "n%d", p->value);
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next) {
        row[n++] = p;
    }
    qsort(row, N, sizeof *row, by_value);
    for (int i = 0; i < N; i++) {
        sum += (long)strlen(row[i]->name) * i + row[i]->value;
    }
    while (head) {
        struct node *p = head;
        head = head->next;
        free(p);
    }
    free(row);
    printf("%ld\n", sum);
    return 0;
}
