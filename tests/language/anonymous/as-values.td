class A<int i> { int v = i; string n = NAME; }
def d { A a = A<1>; A b = A<2>; A c = A<1>; list<A> l = [A<3>, A<1>]; int v = A<4>.v; string s = !cast<string>(A<5>); }
