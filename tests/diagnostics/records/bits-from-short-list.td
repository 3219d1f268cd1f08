class A {
  bits<4> x = { 1, 0, 1 };
}
def B : A;
