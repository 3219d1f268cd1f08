class A<string s> {
  bit b = s{0};
}
