multiclass M { multiclass N { def a; } }
