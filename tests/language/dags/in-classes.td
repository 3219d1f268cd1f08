class Op; def op : Op; def sub : Op;
class R<int i> { int v = i; }
class A<dag x, R r, string s> { dag a = (op x, r:$reg, s:$str); dag b = (op r.v, !add(r.v, 1):$sum, !strconcat(s, "!"):$cat); dag c = !con((op 1), x); dag e = (op R<!add(r.v, 1)>:$anon); dag f = (op a); }
def d : A<(op 1:$one), R<5>, "q">;
