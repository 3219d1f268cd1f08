// llvm: 23
class R;
def r : R;
class A { R f = r; }
let prepend f = r in def x : A;
