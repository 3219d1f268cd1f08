multiclass M<int n> { foreach i = 0...n in def _#i; }
