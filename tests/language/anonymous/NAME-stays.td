class A<int i> { string n = NAME; string m = NAME # "x" # i; }
def d { A a = A<1>; field string s = A<2>.n; } class B : A<3> { A inn = A<4>; } def e : B;
