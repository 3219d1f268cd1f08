// Two parents with the same field: the type stays the first one's, the value is the last one's, the position is kept.
class A { int x = 1; bits<4> b = 3; string s = "a"; int only_a = 1; } class B { int only_b = 2; bit x = 1; bits<4> b = 12; string s; }
def d : A, B; def e : B, A { let x = 1; } def f : A, B { let s = "f"; }
