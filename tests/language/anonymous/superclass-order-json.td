class P; class A<int i> : P { int v = i; } class Q : A<3> { P p = A<1>; }
def d : Q; def e { list<P> l = [A<2>, d]; }
