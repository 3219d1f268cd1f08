class A<int i> {
  string s = !cond(
    !eq(i, 0): "a",
    !eq(i, 1): "b");
}
def ok : A<1>;
def d : A<2>;
