// reaching the end of main returns 0
#include <stdio.h>
int main() {
    puts("end");
    int x = 7;
    if (x > 10) return 3;
    x++;
    printf("%d", x);
}
