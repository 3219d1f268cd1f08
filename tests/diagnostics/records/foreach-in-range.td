class Reg<int n> { int num = n; }
foreach i in 0..3 { def R#i : Reg<i>; }
