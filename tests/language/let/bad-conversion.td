class A { bits<4> b = 0; }
let b = "s" in def d : A;
