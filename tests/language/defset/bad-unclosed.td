class A;
defset list<A> s = {
  def a : A;
