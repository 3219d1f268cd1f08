class A {
  int x;
  int y;
}
def B : A {
  let x = !add(y, 1);
  let y = !add(x, 1);
}
