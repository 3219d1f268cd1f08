class Reg<int n> { int num = n; }
for i in [0, 1, 2] { def R#i : Reg<i>; }
