// The fields after the one that does not fit are there all the same.
class A {
  string f;
}
class B {
  list<int> f;
  list<dag> g;
}
class C : A, B {
  list<dag> h = g;
}
def d : C {
  int i;
  string f = "";
}
