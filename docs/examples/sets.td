class Reg;
class Set<dag d> { dag Elements = d; }
def add; def sub; def sequence;

foreach i = 0...3 in def r#i : Reg;
def All : Set<(add (sequence "r%u", 0, 3))>;
def Some : Set<(sub All, r2)>;
