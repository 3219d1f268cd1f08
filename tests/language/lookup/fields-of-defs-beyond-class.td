// A concrete def offers its own fields too.
class R { int i = 1; }
def r : R { int own = 5; string s = "x"; }
def d { int a = r.own; int b = r.i; string s = r.s # "y"; }
defvar v = r;
def e { int a = v.own; }
