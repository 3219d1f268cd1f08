class A;
defset list<A> s = { def a : A; def b { list<A> l = s; } }
