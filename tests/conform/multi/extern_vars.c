// extern variables and functions across translation units
// files: extern_vars_2.part.c
#include <stdio.h>
extern int counter;
extern const char *label;
extern double table[];
extern const int ro[3];
int shared = 5;
char buf[16] = "from main";
int bump(int);
void fill(void);
int readshared(void);
int main(void) {
    printf("%d %s %g %d\n", counter, label, table[2], ro[1]);
    int r = bump(3);
    printf("%d %d\n", r, counter);
    counter = 100;
    printf("%d\n", bump(-1));
    shared += 2;
    printf("%d\n", readshared());
    printf("%d\n", shared);
    fill();
    printf("%s\n", buf);
    label++;
    table[0] = 9;
    r = bump(0);
    printf("%d %s\n", r, label);
    return counter;
}
