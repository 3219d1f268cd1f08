class C<int i> { int v = i; }
multiclass M { def _a; }
defm m
  : M,
    C;
