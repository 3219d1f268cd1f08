class Sum<list<int> l> { int r = !foldl(0, l, a, b, !add(a, b)); } class Dup<list<int> l, int n> { list<int> r = !if(!eq(n, 0), []<int>, !listconcat(l, Dup<l, !sub(n, 1)>.r)); }
def d { list<int> l = Dup<[1, 2], 3>.r; int s = Sum<Dup<[1, 2], 3>.r>.r; }
