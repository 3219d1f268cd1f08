def A {
  string s = "never closed;
  int x = 1;
}
