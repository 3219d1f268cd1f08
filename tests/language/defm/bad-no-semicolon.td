multiclass M { def _a; }
defm x : M
def y;
