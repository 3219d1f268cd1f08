multiclass M<int i> { def _a { int v = i; } def _b#i; } foreach k = [1, 2] in { defm x#k : M<k>; foreach j = ["p", "q"] in defm y#k#j : M<!add(k, 10)>; defm "z" # k : M<3>; }
