// The numbers of anonymous records show when each part of a nested defm is computed.
class P<int v> { int x = v; }
class R<int a> { P early = P<a>; int f = a; }
class S<int a> { P more = P<!add(a, 50)>; }
multiclass Leaf<int a, int b> {
  def _u : R<a> { P own = P<!add(a, b)>; }
  def _v { P c = P<b>; P d = P<7>; string n = NAME; }
}
multiclass Closed { defm _c : Leaf<1, 2>; }
multiclass Half<int a> { defm _h : Leaf<a, 3>; defm _i : Leaf<4, a>, S<a>; defm _k : Leaf<a, !add(a, 1)>, S<6>; }
multiclass Full<int a> { defm _f : Half<!mul(a, 2)>; defm _g : Half<P<a>.x>; foreach i = [8, a] in defm _n#i : Leaf<i, P<!add(i, 20)>.x>; }
defm A : Full<30>;
defm B : Closed;
defm C : Half<40>;
foreach j = [60, 61] in { defm D#j : Half<j>; defm E#j : Leaf<j, j>; }
multiclass If<bit c, int a> { if c then { defm _t : Leaf<a, a>; } else { defm _e : Half<a>; } if !exists<R>("A_f_h_u") then defm _x : Leaf<a, 90>; }
multiclass Ifs<int a> { defm _1 : If<1, a>; defm _0 : If<0, a>; defm _y : If<!eq(a, 71), 72>; }
defm F : Ifs<70>;
defm G : Ifs<71>;
