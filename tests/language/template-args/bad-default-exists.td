class X<string l, int s = !exists<X>(l)> { int v = s; }
def d : X<"a">;
