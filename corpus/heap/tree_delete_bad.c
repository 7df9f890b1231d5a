/* SPDX-License-Identifier: Apache-2.0 */
/* The smallest key is taken out of a tree; when the root itself is the
 * smallest there is no parent. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct tree {
    int key;
    struct tree *left;
    struct tree *right;
};

static struct tree *leaf(int key)
{
    struct tree *t = calloc(1, sizeof *t);
    t->key = key;
    return t;
}

static int take_smallest(struct tree *t)
{
    struct tree *parent = NULL;
    while (t->left != NULL) {
        parent = t;
        t = t->left;
    }
    int key = t->key;
    parent->left = t->right;
    free(t);
    return key;
}

int main(void)
{
    struct tree *root = leaf(3);
    int key = __VERIFIER_nondet_int();
    if (key < 3)
        root->left = leaf(key);
    else
        root->right = leaf(key);
    return take_smallest(root);
}
