// llvm: 23
class A { list<int> l; int sign = 1; list<int> by = !sort(x, l, !mul(x, sign)); string text = !repr(!sort(x, l, x)); }
class B : A { let sign = -1; }
def a : A { let l = [2, 1, 3]; }
def b : B { let l = [2, 1, 3]; }
