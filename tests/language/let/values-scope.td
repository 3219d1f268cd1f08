defvar x = 50; def r { int v = 3; }
class A { int x = 1; int y = 2; string s = ""; }
let y = x in def d : A; let y = r.v, s = "x" # 1 in def e : A;
foreach i = [1, 2] in let y = i, s = "n" # i in def f#i : A; foreach i = [3] in { defvar t = !add(i, 10); let y = t in def g : A; }
multiclass M<int k, string y = "arg"> { let y = k, s = y # NAME in def _a : A; foreach j = [1, 2] in let y = !mul(j, k) in def _#j : A; } defm m : M<5>;
