// llvm: 23
class P; class Q : P;
def p : P; def q : Q;
class A { list<P> l = [p]; list<Q> m = [q]; list<bits<2>> b = [1]; list<bit> t = [0]; list<list<int>> n = [[1]]; }
def x : A { let append l = [q]; let append l = m; let append b = [2, 3]; let append t = [1]; let append n = [[], [2]]; }
let append b = [2, 3], append t = [1], append l = [q] in def y : A;
class B { list<P> l = [p]; list<Q> m = [q]; list<bits<2>> e = []; list<int> i; }
def first : A { let prepend b = [2, 3]; let prepend t = [1]; let append b = [1]; }
def empty : B { let prepend l = [q]; let append e = [1]; let prepend e = [2]; let append l = m; let prepend i = [1]; let prepend i = [true]; }
def prepended : B { let prepend e = [1]; }
let prepend b = [3], append t = [true], prepend t = [true] in def around : A;
class C<bits<2> v> : A { let prepend b = [v]; let append b = [ {v{0}, v{1}} ]; }
def w : C<1>;
