class A; class B : A;
class C<A a> { B b = a; }
