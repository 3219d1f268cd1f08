// llvm: 23
class A { bits<2> b = 1; }
def x : A {
  let append b{0} = 1;
}
