// Names inside a nested defm: iterators capture fields and iterators, unnamed records, NAME, named arguments.
class A { int i = 7; int j = i; string n = NAME; }
class B<int x> { int f = x; }
multiclass Leaf<int a, string s = "d"> { def _a : A; def : B<a>; foreach i = [a, 100] in def _l#i : A { int g = a; string t = s # i; } def NAME # "_own" # a : B<!add(a, 1)>; }
multiclass Mid<int a> {
  foreach i = [1, 2] in { defm _m#i : Leaf<i>; defm : Leaf<!add(i, a), s = "named">; }
  foreach k = [a, 5] in defm _k#k : Leaf<a = k>;
}
multiclass Top<int i> { defm _t : Mid<!mul(i, 1000)>; defm "" : Leaf<i, NAME>; defm NAME # "_n" : Leaf<!add(i, 3), NAME # i>; }
defm X : Top<3>;
defm : Top<4>;
foreach i = [10, 20] in defm Y#i : Top<i>;
