static int g = 3;

static int step(int *p)
{
    *p -= 1;
    return 12 / *p;
}

int main(void)
{
    int sum = 0;
    for (;;)
        sum += step(&g);
}
