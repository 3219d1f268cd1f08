class Rev<list<int> l> { list<int> r = !if(!empty(l), [], !listconcat(Rev<!tail(l)>.r, [!head(l)])); }
class Fib<int n> { int r = !if(!lt(n, 2), n, !add(Fib<!sub(n, 1)>.r, Fib<!sub(n, 2)>.r)); }
def d { list<int> l = Rev<[1, 2, 3, 4]>.r; int f = Fib<10>.r; }
