#include <string.h>
int counter = 42;
const char *label = "label2";
double table[4] = {1.5, 2.5, 3.5};
const int ro[3] = {7, 8, 9};
extern int shared;
extern char buf[];
int bump(int n) {
    counter += n + (table[0] > 8 ? 10 : 0);
    return counter;
}
void fill(void) { strcpy(buf + 5, "part"); }
int readshared(void) { return shared++ * 10; }
