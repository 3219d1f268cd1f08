// A second declaration without a value makes the field unset, whatever its type.
class A { bits<4> f = 3; dag f; }
class B { int f = 1; string f; }
class C { list<int> f = [1]; list<string> f; }
class D { dag f; int f; }
class E { A f; B f; }
class F { bit f = 1; bits<1> f; }
class G { bits<3> f; bit f; }
def a : A;
def b : B { let f = 2; }
def c : C;
def f : F;
def g : G { A f; }
