class A<bits<3> b> { string a = !cast<string>(b); string c = "x" # b; string e = !repr(b); string f = !cast<string>(b{1}) # "s"; string g = b # ""; }
def a : A<5>; def c : A<0>;
def u { bits<2> p = {1, ?}; string s = !repr(p); }
