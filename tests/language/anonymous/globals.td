class A<int i> { int v = i; } 
defvar g = A<1>; defvar h = A<2>.v; defvar l = [A<3>, g]; assert !eq(A<4>.v, 4), "no"; def d { A a = g; int i = h; A b = l[0]; A c = A<1>; }
foreach x = [A<5>, A<6>] in def f#x.v { A a = x; }
if !eq(A<7>.v, 7) then def yes { A a = A<7>; }
