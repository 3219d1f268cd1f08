class A<int i,
        int j = !div(8, i)> {
  int v = j;
}
def ok : A<2>;
def fine : A<0, 1>;
def d : A<0>;
