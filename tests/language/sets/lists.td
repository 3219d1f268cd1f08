// args: --print-sets
class R; class Set<list<R> l> : R { list<R> Elements = l; } foreach i = 0...3 in def r#i : R;
def A : Set<[r3, r1, r3]>; def B : Set<[A, r0, r1]>; def C : Set<[]>; def D : Set<[r2, B, C]>;
