class A;
multiclass I {
  def _i : A;
}
multiclass M {
  defm _n : I;
  defm _n : I;
}
defm x : M;
