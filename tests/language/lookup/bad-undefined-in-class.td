class A {
  int x = 1;
  int y = !add(x,
               nowhere);
}
def after : Nope;
