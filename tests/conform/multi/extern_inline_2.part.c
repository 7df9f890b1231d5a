inline int twice(int x) { return x * 2; }
static inline int h(int x) { return x + 1; }
extern inline int thrice(int x) { return h(x) + twice(x) - 1; }
int use2(int x) { return twice(x) + h(x); }
int six(int x) { return x * 6; }
