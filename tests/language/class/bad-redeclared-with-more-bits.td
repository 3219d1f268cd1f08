// The bits of the second type are unset one by one, and so many do not fit.
class A {
  bits<4> f = 3;
  bits<5> f;
}
