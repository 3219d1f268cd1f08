class A {
  int y = 1;
  int z = w;
}
