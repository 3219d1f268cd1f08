class R { int i = 1; } def r : R;
def d { int a = 1; int b = a; int c = !add(a, b); list<int> l = [a, b, c]; R x = r; int rx = x.i; string s = "v" # c; bits<4> bs = c; bit one = bs{1}; let a = 2; }
