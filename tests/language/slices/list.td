class A<list<int> l> { int a = l[0]; list<int> b = l[0,]; list<int> c = l[2, 0]; list<int> e = l[1...3]; list<int> f = l[3...1]; list<int> g = l[0...1, 3, 2...2]; list<int> h = l[1-2]; list<int> i = l[[0, 2]]; list<int> j = l[[0], 1, [2, 3]]; list<int> k = l[0...2][1...2]; int m = l[0...2][1]; }
def d : A<[10, 11, 12, 13]>;
