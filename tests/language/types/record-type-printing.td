// A def with no parent has type {}, with several a set of classes.
class A; class B; class AB : A, B;
class T<A a, list<B> bs> { A x = a; list<B> y = bs; list<A> z = [a]; }
def n; def a : A; def b : B; def ab : AB; def a_b : A, B;
class U<bit c> { list<A> l1 = !if(c, [a], [ab]); string s = !cast<string>(a); }
def u : U<1>;
defvar mix = [a, a_b];
defvar none = [a, b];
def v { list<A> m = mix; int k = !size(none); }
