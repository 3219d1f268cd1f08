class A { int x = 1; int y = x; }
def d : A {
  let x = y;
}
