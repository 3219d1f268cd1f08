class R<int i> { int v = i; string s = "s"; } def r : R<1>; dump r; dump R<2>;
