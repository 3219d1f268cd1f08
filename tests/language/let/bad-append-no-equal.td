class A { list<int> l = [1]; }
def x : A {
  let append l [1];
}
