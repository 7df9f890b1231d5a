/* SPDX-License-Identifier: Apache-2.0 */
/* A binary search tree of three keys: what goes in is found. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct tree {
    int key;
    struct tree *left;
    struct tree *right;
};

static void insert(struct tree **at, int key)
{
    while (*at != NULL && (*at)->key != key)
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    if (*at == NULL) {
        *at = calloc(1, sizeof **at);
        (*at)->key = key;
    }
}

static int height(const struct tree *t)
{
    if (t == NULL)
        return 0;
    int left = height(t->left);
    int right = height(t->right);
    return 1 + (left > right ? left : right);
}

int main(void)
{
    struct tree *root = NULL;
    for (int i = 0; i < 3; i++)
        insert(&root, __VERIFIER_nondet_int());
    assert(height(root) != 2 || root->left != NULL);
    return 0;
}
