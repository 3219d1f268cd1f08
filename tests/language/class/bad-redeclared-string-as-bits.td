// Unset bits are no string.
class A {
  string f = "";
  bits<1> f;
}
