class R<int i> { int v = i; } class A<R r, list<int> l, bits<4> b> { defvar k = r.v; defvar h = !head(l); defvar s = b{1...0}; defvar n = R<k>; defvar t = "x" # k; int a = k; int c = h; bits<2> e = s; int f = n.v; string g = t; R q = n; bits<3> w = {b{3}, b{1...0}}; }
def d : A<R<1>, [5], 6>;
