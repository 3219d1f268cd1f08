// llvm: 21 22 -- 23 wants the bits of a `let` in braces
class A { bits<4> e; bits<4> f = {e{1...0}, e{3...2}}; } def a : A { let e{0} = 1; } def b : A { let e{2...1} = {?, 1}; } let e<3...0> = ? in def c : A; let f<0> = ? in def d : A; def e : A { let f{3} = ?; let e = 15; }
