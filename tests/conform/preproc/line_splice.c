// line continuations, digraphs, comments between tokens, adjacent strings
#include <stdio.h>
#define LONG_MACRO(a, \
                   b) \
    ((a) + \
     (b))
int main(void) <%
    int arr<:3:> = <%1, 2, 3%>; int val\
ue = 5; printf("%d %d\n", arr<:1:>, value); printf("%d\n", LONG_MACRO(3, 4)); const char *s = "one"
        " two" /* c */ " three"
        "\
 four"; puts(s); int a = 7, b = 2; int c = a/**/ / /* x */ b; printf("%d\n", c); int d = a+++b; printf("%d %d\n", d, a); int e = a---b; printf("%d %d\n", e, a); int f = a- - -b; printf("%d\n", f); printf("%s\n", "\x41\102" "\u00e9"); printf("%d\n", 1
    ? 6 : 2);
    return value;
%>
