class A {
  bit isCall = True;
}
