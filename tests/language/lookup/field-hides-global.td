defvar g = 1;
def h { int v = 3; }
class A { int before = g; int g = 2; int after = g; int h = 4; int hh = h; }
def d : A;
def e { int f1 = h.v; int h = 9; int f2 = h; }
