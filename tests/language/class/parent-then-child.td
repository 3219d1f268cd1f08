class P { int i = 1; } class C : P { let i = 2; int c = 3; }
def d : P, C; def e : P, C { let i = 5; }
class X : P, C; def f : X;
