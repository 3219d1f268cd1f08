// Usually inside a !foreach over a dag; variables and nested dags.
class RC; def GPR : RC; def FPR : RC; def add; def fadd; def set; def node;
class Pat<dag d> { dag pattern = d; dag swapped = !foreach(x, d, !subst(GPR, FPR, !subst(add, fadd, x))); }
def p : Pat<(set GPR:$dst, (add GPR:$a, (add GPR:$b, FPR:$f), (set)))>; multiclass M<dag d> { def _i : Pat<d>; def _f : Pat<!foreach(x, d, !subst(GPR, FPR, x))>; } defm m : M<(set GPR:$x, (node GPR))>; def direct { field dag a = !subst(GPR, FPR, (set GPR, (add GPR:$x, 1))); field dag b = !subst(add, fadd, (add 1)); string s = !subst("a", "b", "abc"); }
