defvar x = 1;
def y { int q = 0; }
class A<int x, string y> { int a = x; string b = y; }
def d : A<2, "arg">;
multiclass M<int x> { def _d { int a = x; } defvar x2 = x; def _e { int a = x2; } }
defm m : M<3>;
