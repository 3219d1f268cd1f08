class A<bit b> { bit w = b; int x = b; bits<1> y = b; string s = !cast<string>(b); list<int> l = [b]; bits<2> z = {b, b}; }
def d : A<1>; def e : A<0>;
class U { bit b; int i = b; bits<1> y = b; }
def g : U { let b = 1; }
