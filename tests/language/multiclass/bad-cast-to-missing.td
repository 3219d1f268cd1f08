class A;
multiclass M {
  def _a {
    A x = !cast<A>(NAME # "_missing");
  }
}
defm m : M;
