class A { int x = 1; }
multiclass M {
  def _a : A;
}
let y = 1 in
defm m : M;
