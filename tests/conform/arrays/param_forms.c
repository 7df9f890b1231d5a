// array parameters in every spelling are pointers
#include <stdio.h>
static int f1(int a[]) {
    a[0]++;
    return a[1];
}
static int f2(int a[const 3]) { return a[2] + (int)sizeof a; }
static int f3(int a[][3], int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i][2];
    return s;
}
static int f4(int n, int m, int a[n][m]) { return a[n - 1][m - 1] + (int)sizeof a[0]; }
static int f5(char *v[]) {
    int n = 0;
    while (*v++) n++;
    return n;
}
static int f6(int a[restrict static 2]) {
    a += 1;
    return *a;
}
static int f7(int a[*]);
static int f7(int *a) { return a[1] * 2; }
static int f8(int n, int (*a)[n]) { return (*a)[n - 1]; }
int main(void) {
    int a[3] = {1, 2, 3}, m[2][3] = {{4, 5, 6}, {7, 8, 9}};
    char *v[] = {"a", "b", "c", 0};
    printf("%d\n", f1(a));
    printf("%d\n", a[0]);
    printf("%d %d %d\n", f2(a), f3(m, 2), f4(2, 3, m));
    printf("%d %d %d %d\n", f5(v), f6(a), f7(a), f8(3, &a));
    printf("%d\n", f1(m[1]));
    printf("%d\n", m[1][0]);
    return f3(m + 1, 1);
}
