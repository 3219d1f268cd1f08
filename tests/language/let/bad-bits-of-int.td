// llvm: 21 22 -- 23 wants the bits of a `let` in braces
class A { int x = 1; }
let x<1> = 1 in
def d : A;
