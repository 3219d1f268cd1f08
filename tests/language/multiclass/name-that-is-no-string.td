class P;
multiclass M<int n, list<int> l = []> { def n : P; def !size(l) : P; }
multiclass N { defm n : M<1>; }
def last : P;
