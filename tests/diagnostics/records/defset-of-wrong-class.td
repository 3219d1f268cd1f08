class A;
class B;
defset list<A> all = {
  def X : A;
  def Y : B;
}
