// llvm: 21 22 -- 23 wants the bits of a `let` in braces
class A { bits<8> b = 0; bits<8> u; }
let b<7> = 1 in def a : A; let b<3...0> = 0b1010, b<5> = 1 in def c : A; let u<0...3> = 0b0001 in def e : A { let u{7-4} = 2; } let b<7, 0> = 0b11 in { let b<0> = 0 in def f : A; } let b<6-5> = 3 in class B : A; def g : B;
