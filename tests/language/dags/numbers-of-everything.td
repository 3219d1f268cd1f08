// All value kinds as arguments, named and not, in a class and after resolution.
class R<int i> { int v = i; } def r : R<1>; def o;
class A<int i, string s, list<int> l, bits<2> b, R x, dag g, bit t, code c> { dag all = (o i, s:$s, l:$l, b, x:$x, g:$g, t, c:$c, R<i>:$anon, x.v:$field, l[0]:$elt, b{1}:$bit, [i, 2]:$lit, ?:$un, $un2, !add(i, 1):$sum, s # "z":$paste, "lit":$lits, {1, 0}:$bits, [{code}]:$code, -1:$neg, 0b101:$bin, (o):$inner); int n = !size(all); string nm = !getdagname(all, 1); }
def d : A<5, "str", [7, 8], 2, r, (o 1), 1, [{cc}]>;
def e { dag again = !con(d.all, (o 1:$last)); list<string> names = !foreach(i, [1, 2], !getdagname(d.all, i)); }
