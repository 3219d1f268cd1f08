// llvm: 21 22 -- 23 wants the bits of a `let` in braces
class A { bits<8> b = 0; bits<8> c = b; } multiclass M { def _a : A { let b{7} = 1; } let b<6> = 1 in def _b : A { let b{0} = 1; } }
let b<5> = 1 in defm m : M; let b<7...6> = 0 in defm n : M; let b = 3 in let b<0> = 0 in defm o : M;
