def r; def s;
def d { bit a = !lt(r, s); }
