class A {
  bool isCall = false;
}
