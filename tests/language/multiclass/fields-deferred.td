class A<int i> { int v = i; int w = !add(v, 1); }
multiclass M<int i, string s> { def _a : A<i> { let v = !add(i, 10); int own = w; string t = s; bits<4> b = i; list<int> l = !foreach(k, [1, 2], !add(k, i)); } let w = i in def _b : A<!mul(i, 2)>; def _c { defvar q = !sub(i, 1); int x = q; int y = !add(x, q); } }
defm m : M<3, "str">; defm n : M<0, [{code}]>;
