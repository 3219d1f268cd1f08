// args: --print-sets
class Set<dag d> { dag Elements = d; }
def foo; def r;
def A : Set<(foo r)>;
