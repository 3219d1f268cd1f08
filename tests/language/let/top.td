class A { int x = 1; string s = "a"; list<int> l = []; bits<4> b = 0; code c; }
let x = 2 in def d : A;
let x = 3, s = "t" in { def e : A; def f : A { let x = 4; } class B : A { int y = x; } }
def g : B; let x = 7 in def h : B; let l = [1, 2], b = 5, c = [{c}] in def i : A; let x = ? in def j : A { let x = 9; }
