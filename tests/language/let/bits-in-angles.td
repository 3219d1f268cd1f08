// llvm: 21 22 -- 23 wants `f{3-2}`
class A { bits<8> f = 0; bit t = 0; }
let f<3-2> = 3, f<0> = 1, f<7...6> = 2 in def x : A;
let f<1, 3, 5> = 7 in def y : A { let f{1} = 0; }
multiclass M<bits<2> b> { let f<1-0> = b in def m : A; }
let f<4> = 1 in defm m : M<2>;
