// llvm: 23
class A { bits<2> b; }
def x : A {
  let append b = 2;
}
