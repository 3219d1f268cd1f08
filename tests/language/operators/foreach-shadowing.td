// The variable hides globals, defvars and arguments.
defvar x = 100; def y { int q = 1; }
class A<list<int> l, int z> { defvar w = 7; list<int> a = !foreach(x, l, x); list<int> b = !foreach(y, l, y); list<int> c = !foreach(z, l, z); list<int> d = !foreach(w, l, w); list<int> e = !foreach(v, l, !foldl(0, l, v2, k, !add(v2, k, v))); }
def d : A<[1, 2], 50>; foreach i = [1, 2] in def f#i { list<int> a = !foreach(i, [7, 8], i); }
