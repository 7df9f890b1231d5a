#include <stdlib.h>

struct list {
    struct list *next;
};

int main(void)
{
    struct list *head = NULL;
    for (int k = 0; k < 3; k++) {
        struct list *l = malloc(sizeof *l);
        l->next = k == 1 ? NULL : head;
        head = l;
    }
    struct list *last = head->next;
    while (head) {
        struct list *next = head->next;
        free(head);
        head = next;
    }
    free(last);
    return 0;
}
