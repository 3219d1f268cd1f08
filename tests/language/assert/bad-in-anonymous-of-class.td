class A<int i> {
  assert i, "zero";
}
class B<int i> {
  A a = A<i>;
}
def ok : B<1>;
def d : B<0>;
