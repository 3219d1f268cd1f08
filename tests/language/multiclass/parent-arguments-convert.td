// llvm: 21 22 -- 23 converts the arguments of a parent multiclass
class C<int a> { int f = a; }
multiclass M<int a, int b> { def _x { C c = !head([C<a>]); C d = C<b>; } }
multiclass N : M<{}, 0b11> { def _y; }
defm n : N;
defvar v = C<0>;
