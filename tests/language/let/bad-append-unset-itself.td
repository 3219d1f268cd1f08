// llvm: 23
class A { list<int> l; }
def x : A {
  let append l = l;
}
