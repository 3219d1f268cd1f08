class A {
  int x = 1 // the first;
  int y = 2;
}
