class A { bits<2> b = 0; int i = 0; }
class B : A {
  let b = i;
}
def ok : B { let i = 3; }
def d
  : B {
  let i = 4;
}
