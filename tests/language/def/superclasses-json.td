class A; class B : A; class C : A; class D : B, C; class E;
def d : D, E; def a : A; def : E;
