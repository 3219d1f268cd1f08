class A<int n> {
  int x = !if(!eq(n, 1), 2);
}
