class F<int n> {
  int r = !if(!eq(n, 0), !div(1, n), F<!sub(n, 1)>.r);
}
def d {
  int v = F<3>.r;
}
