// A multiclass may use itself, but gets only the statements parsed so far.
multiclass M<int i> { def _a { int v = i; } if !gt(i, 0) then defm _r : M<!sub(i, 1)>; def _b; }
defm m : M<2>;
