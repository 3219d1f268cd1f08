class R { int n = 1; } def r1 : R { let n = 5; } class A<string s = "r1", R r = !cast<R>(s), int k = r.n> { R x = r; int y = k; } def d : A; def e : A<"e2">; def e2 : R;
