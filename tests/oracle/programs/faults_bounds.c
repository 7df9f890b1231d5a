struct row {
    int n;
    int a[4];
};

static int fill(struct row *r, int n)
{
    for (r->n = 0; r->n < n; r->n++)
        r->a[r->n] = n;
    return r->a[0];
}

int main(void)
{
    struct row r[2] = {{0, {0}}};
    int sum = 0;
    for (int k = 0; k < 8; k++)
        sum += fill(&r[k & 1], k) + r[!(k & 1)].n;
    return sum;
}
