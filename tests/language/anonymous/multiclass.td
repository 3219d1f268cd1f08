class A<int i> { int v = i; } 
multiclass M<int i> { def : A<i>; def _x : A<!add(i, 1)>; def : A<!add(i, 2)> { A own = A<i>; } }
defm a : M<1>; defm b : M<2>; defm : M<3>; def : A<0>;
