def A {
  string s = !substr("add", 7);
}
