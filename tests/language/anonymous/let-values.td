class A<int i> { int v = i; } class B { A a = A<0>; A b = A<1>; }
let a = A<2> in { def d : B; def e : B { let a = A<3>; let b = A<2>; } }
def f : B { let a = A<4>; }
