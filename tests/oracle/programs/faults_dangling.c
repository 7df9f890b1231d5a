// The address of a local outlives its call.
static int *keep;

static void set(int n)
{
    int x = n;
    if (n == 3)
        keep = &x;
    x++;
}

int main(void)
{
    int y = 7;
    keep = &y;
    for (int n = 0; n < 5; n++) {
        set(n);
        y += *keep;
    }
    return y;
}
