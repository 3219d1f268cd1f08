class A<n> {
  int x = 1;
}
