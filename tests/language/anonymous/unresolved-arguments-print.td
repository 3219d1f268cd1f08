// In a class an instantiation with unresolved arguments prints with positions and quoted names.
class A<int i, string s = "d", int k = 2> { int v = i; }
class B<int x, string y> { A a = A<x>; A b = A<x, y>; A c = A<i = x, k = 5>; A d = A<1, k = x>; int e = A<x>.v; list<A> l = [A<x>, A<1>]; int f = A<A<x>.v>.v; }
def d : B<1, "q">;
