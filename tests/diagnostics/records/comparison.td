class A<int n> {
  bit b = n == 1;
}
