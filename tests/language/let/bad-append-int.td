// llvm: 23
class A { int i = 1; }
def x : A {
  let append i = 2;
}
