// llvm: 23
class A { list<int> l = [1]; list<int> m = l; }
def x : A {
  let append l = m;
}
