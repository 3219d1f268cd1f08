// Template arguments cannot be set.
class A<int t> { int x = t; }
let x = 9 in def d : A<1>;
