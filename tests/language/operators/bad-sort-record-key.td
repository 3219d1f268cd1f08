// llvm: 23
class R;
def r : R;
def d { list<R> l = !sort(x, [r], x); }
