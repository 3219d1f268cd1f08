class A; class B;
defset list<A> s = {
  def a : A;
  def b : B;
}
