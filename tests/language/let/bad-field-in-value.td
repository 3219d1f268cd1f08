class A { int x = 1; int y = 2; }
let y = x in def d : A;
