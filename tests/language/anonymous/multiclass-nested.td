class A<int i> { int v = i; } 
multiclass I<int i> { def : A<i>; def _i : A<i>; } multiclass M<int i> { defm : I<i>; defm _n : I<!add(i, 10)>; defm "" : I<!add(i, 20)>; def _m; def : A<7>; }
defm a : M<1>; defm : M<2>;
