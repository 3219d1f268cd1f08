class A<int i> { int v = i; } class B<A a = A<7>> { A x = a; } class C<int i, A a = A<i>> : B<A<!add(i, 1)>> { A y = a; A z = A<!add(i, 2)>; }
def d : B; def e : C<1>; def f : C<1> { let y = A<9>; } def g : B<A<8>>;
