// A let over a field that others use acts through all of them.
class A<int i> { int base = i; int twice = !mul(base, 2); list<int> l = [base, twice]; bits<4> b = base; bit top = b{3}; string s = "v" # twice; }
let base = 8 in { def d : A<1>; def e : A<1> { let twice = 3; } class B : A<2> { let base = 1; } def f : B; } def g : B { let b = 9; } let twice = 1 in def h : B;
