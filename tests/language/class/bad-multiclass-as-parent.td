multiclass M { def _a; }
class A : M;
