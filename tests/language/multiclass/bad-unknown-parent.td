multiclass M : Nope { def a; }
