class X2<string l, int y = !cond(!eq(l, "a"): 2, !exists<X2>(l): 3, true: 0)> { int w = y; }
def d2 : X2<"a">;
