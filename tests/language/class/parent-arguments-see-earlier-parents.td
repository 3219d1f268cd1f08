class Q { int f = 1; } class P<int a> { int x = a; int xx = !add(a, a); }
class R : Q { int g = f; }
class T<int t> : R { int own = t; }
def d : T<1> { int h = own; }
