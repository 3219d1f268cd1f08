class A { int x = 1; }
multiclass I {
  def _i : A;
}
multiclass M {
  let nope = 1 in
  defm _m : I;
}
defm ok : I;
defm d : M;
