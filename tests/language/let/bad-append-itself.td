// llvm: 23
class A { list<int> l = [1]; }
def x : A {
  let append l = l;
}
