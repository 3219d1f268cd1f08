class A<int a, int b>;
def d {
  A x = A<1>;
}
