// llvm: 23
class P; class Q : P;
def p : P; def q : Q;
class A { list<Q> l = [q]; }
def x : A {
  let append l = [p];
}
