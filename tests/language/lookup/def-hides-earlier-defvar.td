defvar x = "var";
def d1 { string s = x; }
def x { int i = 1; }
def d2 { int i = x.i; string s = !cast<string>(x); }
