class R<int i, string s> { int v = i; string name = s; list<int> l = [i, i]; }
def r1 : R<1, "one">; def r2 : R<2, "two">;
class A<list<R> rs, int k> { int a = rs[0].v; string b = rs[k].name; int c = rs[k].l[1]; list<int> e = !foreach(r, rs, r.v); }
def d : A<[r1, r2], 1>; def e : A<[R<3, "t">, r1], 0>;
