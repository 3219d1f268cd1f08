// Records made by expressions are not collected.
class A<int i> { int v = i; } class H { A a = A<100>; } defset list<A> s = { def a : A<1> { A inn = A<7>; } def b : A<2>; } def d { list<A> l = s; }
