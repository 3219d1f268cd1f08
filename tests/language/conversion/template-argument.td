class A<bits<4> b, string s, list<int> l> { bits<4> x = b; string y = s; list<int> z = l; }
def a : A<5, "s", []>; def b : A<0b0101, [{code}], [0b1, true]>;
class Pass<int i, bits<4> n> { A inner = A<n, "x" # i, [i, n]>; A fromint = A<i, "", [i]>; }
def c : Pass<3, 4>;
