class A {
  int class = 1;
}
