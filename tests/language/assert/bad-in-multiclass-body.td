class A<int i> {
  int v = i;
  assert !gt(v, 0),
    "no";
}
multiclass M<int i> {
  def _a
    : A<i>;
}
defm ok : M<1>;
defm m : M<0>;
