int shared;
int arr[8];
double d;
struct {
    int a, b;
} st;
int inited = 31;
void poke(void) {
    shared *= 10;
    arr[3] = arr[2] + 1;
    st.b = 8;
    d = 0.25;
}
int peek(void) { return shared + arr[2] + st.b; }
int *addr(void) { return &shared; }
