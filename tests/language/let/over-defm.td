// A defm's surrounding lets beat lets and bodies inside the multiclass.
class A { int x = 0; int z = x; int w = 0; } multiclass N { def _d : A; def _e : A { let x = 8; } let w = 1 in def _f : A; }
multiclass M { def _a : A; def _b : A { let x = 5; } let x = 6 in def _c : A; let x = 7, w = 2 in defm _n : N; }
let x = 100 in defm m : M; defm n : M; let x = 1 in { let w = 50 in defm o : M; let x = 2 in defm p : M; }
