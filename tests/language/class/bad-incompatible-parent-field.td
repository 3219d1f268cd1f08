class A {
  bits<4> b = 1;
}
class B {
  bits<8> b = 2;
}
class C
  : A,
    B;
