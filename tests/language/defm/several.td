class A { int x = 1; int y = 2; } class B<int b> { int x = b; string s = "B"; int z = 9; } class C { int y = 3; }
multiclass M { def _a : A { let x = 5; int z = 0; } def _b { string s = "own"; } } multiclass N<int i> { def _n : A { int k = i; } }
defm m : M, B<7>; defm n : M, N<1>, B<8>, C; let s = "let" in defm o : M, B<9>; defm p : N<2>, C;
