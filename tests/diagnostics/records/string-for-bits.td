class A {
  bits<4> x = "0101";
}
