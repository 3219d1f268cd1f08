class A {
  int x = 1;
}
def B : A {
  x = 2;
}
