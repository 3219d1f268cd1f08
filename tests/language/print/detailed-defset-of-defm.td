class A; multiclass M { def _a : A; def _b : A; }
defset list<A> s = {
  defm x : M;
  def y : A;
}
