class A<int i> {
  int v = i;
  assert !gt(v, 0), "v must be positive";
}
def ok : A<1>;
def bad : A<0>;
