class X<list<int> l, int s = !foldl(0, l, a, b, !add(a,b))> { int v = s; }
def d : X<[1]>;
