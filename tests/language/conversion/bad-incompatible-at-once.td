class A {
  int x = "s";
}
class B;
