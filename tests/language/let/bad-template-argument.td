class A<int t> { int x = t; }
let t = 9 in def d : A<1>;
