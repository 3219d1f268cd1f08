// A value that a let replaces in a class that depends on an argument is never instantiated.
class A<int i> { int v = i; } class B<int k> { A a = A<k>; A b = A<!add(k, 1)>; }
def d : B<10> { let a = A<100>; } let a = A<50> in def e : B<20>; class C<int k> : B<k> { let a = A<0>; } def f : C<30>;
