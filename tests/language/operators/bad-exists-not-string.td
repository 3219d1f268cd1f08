class R; def r : R;
def d { int a = !exists<R>(r); }
