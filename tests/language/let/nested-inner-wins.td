class A { int x = 1; int y = x; }
let x = 2 in { def a : A; let x = 3 in { def b : A; let y = 4, x = 5 in def c : A; } let y = 6 in def e : A; } let x = 7, x = 8 in def f : A;
