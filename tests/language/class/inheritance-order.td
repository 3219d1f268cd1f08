// Supers are repeated, in the order of the parents.
class R { int r = 1; } class L1 : R { int a = 1; let r = 2; } class L2 : R { int b = 1; let r = 3; } class D : L1, L2 { int d = 1; }
class E : L2, L1; class F : D { let r = 9; } class G : L2, F;
def d : D; def e : E; def f : F;
def g : G; def h : R, L1, E;
