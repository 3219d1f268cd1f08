multiclass P { def _p; }
multiclass F : P { }
