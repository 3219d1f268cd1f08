def A {
  string s = 'x';
}
