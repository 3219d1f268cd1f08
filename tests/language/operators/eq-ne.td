class R; class S : R; def r : R; def s : S; def s2 : S;
class A<int i, string t, bit b, bits<4> n, R x, S y> { bit a = !eq(i, 1); bit c = !ne(t, "x"); bit d = !eq(b, 1); bit e = !eq(n, 5); bit f = !eq(x, r); bit g = !ne(x, y); int h = !eq(i, i); bits<1> k = !eq(t, t); bit l = !eq(n, n); bit m = !eq(1, i); bit o = !eq(i, b); bit p = !eq(n{0}, b); }
def d : A<1, "x", 0, 5, r, s>; def e : A<2, "y", 1, 6, s, s>;
def f { bit a = !eq(1, true); bit b = !eq("a", [{a}]); bit c = !eq(r, r); bit d = !ne(r, s); bit g = !eq(0b101, 5); bit h = !eq(0b101, 0b101); bit i = !ne(s, s2); string k = !if(!eq("a", "b"), "same", "other"); }
