def A {
  bit b = !match("abc", "a(b");
}
