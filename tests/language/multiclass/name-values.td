def op;
class A<string s> { string a = s; string n = NAME; string b = NAME # "_" # s; }
multiclass M<string p = "p"> { defvar n = NAME # "dv"; def _a : A<NAME>; def _b : A<p # NAME> { string own = NAME; string q = n; } def _c { list<string> l = [NAME, n]; dag d = (op NAME); string s = "x" # NAME; } }
defm m : M; defm k : M<"q">; defm : M;
