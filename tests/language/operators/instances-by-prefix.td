// A pattern that begins with literal text.
class A;
def ab : A; def abb : A; def abbc : A; def ac : A; def b : A; def cab : A; def a10 : A; def a9 : A; def a_b : A;
def all {
  list<A> l0 = !instances<A>("^ab");
  list<A> l1 = !instances<A>("^ab*");
  list<A> l2 = !instances<A>("^ab.*");
  list<A> l3 = !instances<A>("^ac|b");
  list<A> l4 = !instances<A>("^ab?c");
  list<A> l5 = !instances<A>("^ab{2}");
  list<A> l6 = !instances<A>("^a_b$");
  list<A> l7 = !instances<A>("^(ab)+");
  list<A> l8 = !instances<A>("^a[0-9]+");
  list<A> l9 = !instances<A>("^ab+c");
  list<A> m0 = !instances<A>("ab");
  list<A> m1 = !instances<A>(".*");
  list<A> m2 = !instances<A>("^a.*c");
  list<A> m3 = !instances<A>("^.");
  list<A> m4 = !instances<A>("^a\\d");
  list<A> m5 = !instances<A>("^ab$|^b$");
}
