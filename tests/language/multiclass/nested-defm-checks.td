// Asserts of nested defms, with the values that they have in the end.
class A<int x> { int v = x; assert !gt(x, 0), "A " # NAME; dump "A sees " # v; }
class B<int y> { int w = y; assert !lt(w, 100), "B " # NAME; dump "B sees " # w; }
multiclass Leaf<int a> { assert !gt(a, 1), "Leaf " # a; def _p : A<a>; }
multiclass Mid<int a> { defm _m : Leaf<!add(a, 1)>, B<!mul(a, 2)>; }
multiclass Top<int a> { defm _t : Mid<a>; let v = 5 in defm _u : Mid<!add(a, 5)>; }
defm X : Top<1>;
class C<int z> { int u = z; assert !eq(z, 9), "C " # NAME; dump "C sees " # u; }
defm Y : Top<2>, C<9>;
