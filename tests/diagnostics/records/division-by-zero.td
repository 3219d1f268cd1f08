class A<int n> {
  int x = !div(100, n);
}
def B : A<0>;
