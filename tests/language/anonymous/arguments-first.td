class A<int i> { int v = i; } class W<A a, A b> { A x = b; A y = a; }
def d { W w = W<A<1>, A<2>>; W v = W<A<2>, A<1>>; }
class C<int k> { W w = W<A<k>, A<!add(k, 1)>>; A last = A<k>; } def e : C<5>; def f { C c = C<6>; }
