class A {
  int size = ?;
  int twice = !mul(size, 2);
}
def B : A;
