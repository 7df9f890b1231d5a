// structs on the heap, through pointers
#include <stdio.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int value, count;
};
int main(void)
{
    struct node *head = NULL;
    long sum = 0;
    for (int k = 0; k < 1000; k++) {
        struct node *n = malloc(sizeof *n);
        if (!n) {
            return 1;
        }
        n->next = head;
        n->value = k;
        n->count = 0;
        head = n;
    }
    for (int r = 0; r < 12000; r++) {
        for (struct node *n = head; n; n = n->next) {
            n->count++;
            sum += n->value;
        }
    }
    printf("%ld %d\n", sum, head->count);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
