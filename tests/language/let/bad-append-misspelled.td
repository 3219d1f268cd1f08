class A { list<int> l = [1]; }
def x : A {
  let apend l = [2];
}
