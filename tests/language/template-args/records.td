class R<int i> { int v = i; } def r : R<1>;
class A<R x, list<R> xs = [x], int k = x.v, int m = xs[0].v> { int a = k; int b = m; R c = x; list<R> e = xs; }
def a : A<r>; def b : A<R<7>>; def c : A<r, [R<3>, r]>; class B<R x> : A<x, [R<!add(x.v, 1)>]>; def d : B<R<4>>;
