class A {
  int u;
  list<int> l = [!add(u, 1)];
}
class B : A;
def x;
def d : B {
  int w = 1;
}
