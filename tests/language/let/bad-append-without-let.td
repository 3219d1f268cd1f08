class A { list<int> l = [1]; }
def x : A {
  append l = [2];
}
