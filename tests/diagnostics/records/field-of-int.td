class A<int n> {
  int x = n.value;
}
