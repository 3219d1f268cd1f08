class A { int x = 1; }
def a : A {
  string x = "s";
}
