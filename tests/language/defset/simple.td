class A<int i> { int v = i; } defset list<A> s = { def a : A<1>; foreach i = [2, 3] in def b#i : A<i>; def : A<4>; let v = 9 in def c : A<5>; if 1 then def e : A<6>; }
def d { list<A> l = s; int n = !size(s); int second = s[1].v; list<string> names = !foreach(x, s, !cast<string>(x)); }
