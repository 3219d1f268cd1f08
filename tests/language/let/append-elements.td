// llvm: 23
class P; class Q : P;
def p : P; def q : Q;
class A { list<P> l = [p]; list<Q> m = [q]; list<bits<2>> b = [1]; list<bit> t = [0]; list<list<int>> n = [[1]]; }
def x : A { let append l = [q]; let append l = m; let append b = [2, 3]; let append t = [1]; let append n = [[], [2]]; }
let append b = [2, 3], append t = [1], append l = [q] in def y : A;
