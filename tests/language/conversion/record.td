class Base { int i = 1; } class D1 : Base; class D2 : Base; class Mixed : D1, D2;
def m : Mixed; def d1 : D1; def two : D1, D2;
class A<D1 d> { Base b = d; D1 e = d; list<Base> l = [d]; D1 down = !cast<D1>(b); }
def a : A<m>; def b : A<d1>; def c : A<two>;
class Both<Base x> { list<Base> l = [x, d1]; Base s = !cast<D2>(x); }
def e : Both<two>;
