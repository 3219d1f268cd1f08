multiclass M<int i> { def _a { int v = i; } }
defm x : M<1, 2>;
