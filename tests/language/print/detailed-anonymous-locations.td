class A<int i> {
  int v = i;
}
def d {
  A a = A<1>;
  list<A> l = [A<2>,
    A<3>];
}
def : A<4>;
foreach i = [1, 2] in
  def :
    A<i>;
