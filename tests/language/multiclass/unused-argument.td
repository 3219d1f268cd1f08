multiclass N<int i> { def _n { int v = i; } } multiclass M<int unused, int usedByDefm, string usedInName> { defm _x : N<usedByDefm>; def usedInName; } defm m : M<1, 2, "k">;
