class X;
multiclass M<string l, int y = !exists<X>(l)> { def a; }
defm d3 : M<"q">;
