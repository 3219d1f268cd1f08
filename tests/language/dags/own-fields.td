class RC; def GPR : RC; def FPR : RC; def op;
class A { RC rc = GPR; dag ops = (op rc:$rd, 1:$k); dag pat = (op ops, rc:$dst); int n = !size(ops); list<dag> l = [pat, (op rc)]; }
def a : A; def b : A { let rc = FPR; } def c : A { let ops = (op); }
