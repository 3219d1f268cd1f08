class A<list<int> l, int i> { int a = !head(l); list<int> b = !tail(l); int c = !head(!tail(l)); int d = !head([i, 2]); list<int> e = !tail([1, i, 3]); list<list<int>> f = !tail([[1], l]); int g = !head([1, 2]); }
def d : A<[1, 2, 3], 9>; def e { int a = !head([7]); list<int> b = !tail([7]); list<string> c = !tail(["a", "b"]); }
