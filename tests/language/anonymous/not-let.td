// Surrounding lets do not reach anonymous records made in expressions.
class A<int i> { int v = i; int flag = 0; } class B { int flag = 5; A a = A<8>; }
let flag = 1 in { def d : A<1> { A a = A<2>; } def : A<3>; def e : B { A x = A<1>; int f = x.flag; } }
