class R<int i> { int v = i; } def r : R<1>; def o;
class A<int i, string s, list<int> l, bits<2> b, R x, dag g, bit t> { list<int> a = [i, !add(i, 1), x.v, l[0]]; list<string> c = [s, s # "x", "" # i]; list<list<int>> d = [l, [i], []]; list<bits<2>> e = [b, {t, 0}, 1]; list<R> f = [x, R<i>, R<2>]; list<dag> h = [g, (o i)]; list<bit> j = [t, b{0}, 1]; int k = !size(c); list<string> m = !listconcat(c, ["end"]); list<R> n = !filter(y, f, !gt(y.v, 1)); }
def d : A<5, "str", [7, 8], 2, r, (o 1), 1>;
