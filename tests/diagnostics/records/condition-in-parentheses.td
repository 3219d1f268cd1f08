class Reg<int n> { int num = n; }
if (n == 3) then { def R0 : Reg<0>; }
