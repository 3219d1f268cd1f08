// After all parents, before the body.
class A { int x = 1; int ax = x; } class B { int x = 2; int bx = x; }
let x = 3 in { def a : A, B; def b : A, B { let x = 4; int own = x; } class C : A { let x = 5; } class D : C, B; }
def c : C; def e : D; let x = 6 in { def f : C, B; def g : D { int z = x; } }
