class A; multiclass M { def _a; def NAME#_b : A; def : A; def NAME#_c : A; } multiclass M2 { def _z; def : A; }
defm : M; defm "" : M2; defm : M; foreach i = [1, 2] in defm : M2; def : A; foreach i = [1, 2] in defm x#i : M2;
