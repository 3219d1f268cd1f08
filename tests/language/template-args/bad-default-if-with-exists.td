class X2<string l, int y = !if(!eq(l, "a"), 2, !exists<X2>(l))> { int w = y; }
def d2 : X2<"a">;
