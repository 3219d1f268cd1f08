class P<int a, int b = a, string c = "d"> { int x = a; int y = b; string z = c; } class R<int m> { int k = m; }
class Q<int q, string s = "q" # q> : P<q, !add(q, 1), s>, R<!mul(q, 2)> { int w = !add(x, k); } class S<int q> : Q<q>; class T<int a> : P<a, c = "named">;
def d : Q<1>; def e : Q<1, "x">; def f : S<5> { let k = 1; } def g : T<8>; def h : T<8>, R<0>;
