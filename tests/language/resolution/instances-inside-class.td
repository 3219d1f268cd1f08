// In a record only the final resolution sees all instances; a class keeps the operator.
class R { int n = 1; } class S : R { list<R> all = !instances<R>(); int k = !size(all); } def r1 : R; def s1 : S; def r2 : R; def s2 : S { let n = k; } multiclass M { def _m : S; } defm x : M; foreach i = [1, 2] in def y#i : S;
