class A { int x = 1; }
def d : A {
  let x = !add(x, 1);
}
