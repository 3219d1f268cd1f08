// Inside a def of a multiclass an inherited field hides the multiclass's argument.
class F { int x = 1; }
multiclass M<int x> { def _a : F { int v = x; } def _b { int v = x; } def _c : F { let x = 9; int v = x; } }
defm m : M<3>;
