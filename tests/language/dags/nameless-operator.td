// llvm: 22 23 -- 21 has no `!getdagopname`
def op;
class K<dag d> { string s = !getdagopname(d); string n = !getdagname(d, 0); }
def c : K<(op 1)>;
class K2<dag d> : K<d> { let s = !getdagopname(d); }
def cc : K2<(op 1)>;
