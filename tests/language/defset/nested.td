class A; class B : A; multiclass M0 { def _x : A; def _y : B; } defset list<A> outer = { def a : A; defset list<B> inner = { def b : B; def c : B; } def d : A; } defset list<A> none = { } defset list<int> nothing = { } defset list<A> viadefm = { defm m : M0; }
def r { list<A> o = outer; list<A> i = inner; list<A> n = none; list<A> m = viadefm; int z = !size(nothing); }
