// More than ten, so that anonymous_10 sorts after anonymous_1 in bytes.
class A<int i> { int v = i; } foreach i = !range(0, 12) in def : A<i>; def d { list<A> l = !foreach(x, !range(100, 103), A<x>); list<A> all = !instances<A>(); }
