def A {
  code c = [{ return 1;
  int x = 1;
}
