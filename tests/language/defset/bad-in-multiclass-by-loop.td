class A;
multiclass M { foreach i = [1] in { defset list<A> s = { def _a : A; } } }
