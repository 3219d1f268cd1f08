class A {
  int x = 1;
}
def B : A {
  let x = x;
}
