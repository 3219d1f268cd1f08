class A {
  int u;
  int v = !add(u, 1);
  int w = !mul(u, 2);
}
def d : A;
