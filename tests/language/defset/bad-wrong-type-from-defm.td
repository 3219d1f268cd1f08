class A; class B;
multiclass M {
  def _a : A;
  def _b : B;
}
defset list<A> s = {
  defm m : M;
}
