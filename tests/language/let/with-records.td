class R<int i> { int v = i; } def r : R<5>; class A { R r1 = ?; int k = r1.v; list<R> rs = []; }
let r1 = r in def d : A; let r1 = R<7>, rs = [r, R<8>] in { def e : A; def f : A { let r1 = r; } }
