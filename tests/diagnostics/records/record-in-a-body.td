class R { def S { int O = 0; } }
def A : R;
