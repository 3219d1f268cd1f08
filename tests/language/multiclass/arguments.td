class A<int i> { int v = i; } multiclass M<int a, list<string> names = ["x", "y"], A rec = A<a>, bits<3> b = a> { def _d : A<a>; foreach n = names in def _#n { string s = n; A r = rec; bits<3> w = b; bit t = b{0}; } if !gt(a, 2) then def _big; else def _small; }
defm m : M<1>; defm n : M<5, ["z"]>; defm o : M<2, [], A<9>, 7>; defm p : M<3, b = 1>;
