class A; multiclass M { def _a; } multiclass N { def _b; }
defm m : M, A, N;
