multiclass P<int i> { def _p { int v = i; } } multiclass Q<string s> { def _q#s; } multiclass M<int a> : P<a>, Q<"z"> { def _m { int w = a; } } multiclass E : P<3>; multiclass F<int f> : M<!add(f, 1)>, Q<"y">;
defm m : M<1>; defm e : E; defm f : F<5>;
