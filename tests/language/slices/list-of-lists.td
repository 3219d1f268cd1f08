class A<list<list<int>> l, int i> { list<int> a = l[i]; int b = l[i][0]; list<list<int>> c = l[i,]; int e = l[i,][0][1]; list<list<int>> f = l[1...0]; }
def d : A<[[1, 2], [3, 4]], 1>;
