// graphs: Dijkstra, Floyd-Warshall, BFS, topological sort, Kruskal with union-find
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 8
#define INF 1000000
static const struct edge {
    int a, b, w;
} E[] = {{0, 1, 4}, {0, 2, 1}, {2, 1, 2}, {1, 3, 5}, {2, 3, 8}, {3, 4, 3}, {4, 5, 1}, {2, 5, 20},
    {6, 7, 2}, {5, 1, 1}};
enum { M = sizeof E / sizeof *E };
static int g[N][N];
static void dijkstra(int s, int *d, int *from) {
    char done[N] = {0};
    for (int i = 0; i < N; i++) d[i] = INF, from[i] = -1;
    d[s] = 0;
    for (;;) {
        int u = -1;
        for (int i = 0; i < N; i++)
            if (!done[i] && d[i] < INF && (u < 0 || d[i] < d[u])) u = i;
        if (u < 0) return;
        done[u] = 1;
        for (int v = 0; v < N; v++)
            if (d[u] + g[u][v] < d[v]) {
                d[v] = d[u] + g[u][v];
                from[v] = u;
            }
    }
}
static void path(const int *from, int v) {
    if (from[v] >= 0) {
        path(from, from[v]);
        printf(">");
    }
    printf("%d", v);
}
static int bfs(int s, int t) {
    int q[N], h = 0, n = 0, dist[N];
    memset(dist, -1, sizeof dist);
    dist[s] = 0;
    q[n++] = s;
    while (h < n) {
        int u = q[h++];
        if (u == t) return dist[u];
        for (int v = 0; v < N; v++)
            if (g[u][v] < INF && dist[v] < 0) {
                dist[v] = dist[u] + 1;
                q[n++] = v;
            }
    }
    return -1;
}
static int par[N];
static int find(int x) { return par[x] == x ? x : (par[x] = find(par[x])); }
static int ecmp(const void *a, const void *b) {
    const struct edge *x = a, *y = b;
    return x->w != y->w ? x->w - y->w : x->a != y->a ? x->a - y->a : x->b - y->b;
}
int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) g[i][j] = i == j ? 0 : INF;
    for (int i = 0; i < M; i++) g[E[i].a][E[i].b] = E[i].w;
    int d[N], from[N];
    dijkstra(0, d, from);
    for (int i = 0; i < N; i++)
        if (d[i] < INF) {
            printf("%d:%d ", i, d[i]);
            path(from, i);
            puts("");
        } else printf("%d: none\n", i);
    int f[N][N];
    memcpy(f, g, sizeof f);
    for (int k = 0; k < N; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                if (f[i][k] + f[k][j] < f[i][j]) f[i][j] = f[i][k] + f[k][j];
    int s = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (f[i][j] < INF) s += f[i][j] * (i + 1);
    int same = 1;
    for (int i = 0; i < N; i++) same &= f[0][i] == d[i];
    printf("%d %d\n", s, same);
    printf("%d %d %d\n", bfs(0, 5), bfs(0, 4), bfs(5, 7));
    int in[N] = {0}, q[N], h = 0, n = 0;
    for (int i = 0; i < M; i++)
        if (i != 9) in[E[i].b]++;
    for (int i = 0; i < N; i++)
        if (!in[i]) q[n++] = i;
    while (h < n) {
        int u = q[h++];
        printf("%d ", u);
        for (int i = 0; i < M; i++)
            if (i != 9 && E[i].a == u && !--in[E[i].b]) q[n++] = E[i].b;
    }
    puts("");
    struct edge e[M];
    memcpy(e, E, sizeof e);
    qsort(e, M, sizeof *e, ecmp);
    for (int i = 0; i < N; i++) par[i] = i;
    int cost = 0;
    for (int i = 0; i < M; i++) {
        int a = find(e[i].a), b = find(e[i].b);
        if (a != b) {
            par[a] = b;
            cost += e[i].w;
        }
    }
    printf("%d %d\n", cost, find(0) == find(7));
    return cost * 10 + d[4];
}
