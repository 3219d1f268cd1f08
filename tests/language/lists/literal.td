class R; def r1 : R; def r2 : R;
def d { list<int> a = [1, 2,]; list<string> b = []<string>; list<R> c = [r1, r2]; list<list<int>> e = [[1], [], [2, 3]]; list<dag> f = [(r1), (r2 r1)]; list<bit> g = [1]<bit>; list<int> h = [1, 2]<int>; list<R> i = []; }
