// Unset bits convert to `int` only when they are known.
class A { int f = 1; }

def a : A {
  bits<5> f;
}
