class A {
  int count = 1;
  int x = cuont;
}
