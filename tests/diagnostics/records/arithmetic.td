class A<int n> {
  int x = n + 1;
}
