class A { int x = 1; int y = x; } class B<int b> { int x = b; string s = NAME; int z = 9; } class C { int y = 3; }
multiclass M { def _a : A { let x = 5; int z = 0; } def _b { string s = "own"; } } multiclass N<int i> { def _n : A { int k = i; } }
defm m : M, B<7>; defm n : M, N<1>, B<8>, C; let s = "let", z = 1 in defm o : M, B<9>; multiclass O<int o> { defm _o : M, B<o>; let z = o in defm _p : M, B<4>; } defm q : O<6>; let z = 77 in defm r : O<7>;
