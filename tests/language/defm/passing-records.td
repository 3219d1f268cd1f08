class R<int i> { int v = i; } multiclass I<R r> { def _i { int k = r.v; R q = r; } } multiclass M<R r, list<R> rs> { defm _x : I<r>; defm _y : I<R<!add(r.v, 1)>>; foreach e = rs in defm _#e.v : I<e>; defm _h : I<!head(rs)>; }
def r1 : R<1>; defm m : M<r1, [R<5>, r1]>; defm n : M<R<7>, [r1]>;
