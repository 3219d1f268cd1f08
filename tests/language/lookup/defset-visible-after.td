class A<int i> { int v = i; }
defset list<A> all = { def a : A<1>; def b : A<2>; }
def sum { int n = !size(all); list<int> vs = !foreach(x, all, x.v); }
