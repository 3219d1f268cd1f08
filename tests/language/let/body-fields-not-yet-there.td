class A { int x = 1; }
let x = 2 in def d : A { int y = x; }
