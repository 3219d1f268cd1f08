// !exists and !cast inside a multiclass see what earlier defms made.
class A<int i> { int v = i; } multiclass M<int i> { if !exists<A>("shared") then def _user { A s = !cast<A>("shared"); int v = s.v; } else def shared_maker : A<i>; def NAME # _x : A<i>; def _prev { int e = !exists<A>(NAME # "_x"); int n = !size(!instances<A>("_x$")); } } defm a : M<1>; def shared : A<9>; defm b : M<2>;
