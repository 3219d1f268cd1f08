// A def of the multiclass cannot be named directly, only by !cast.
class A; 
multiclass M { def NAME#_a : A; def _b { A x = !cast<A>(NAME # "_a"); string s = !cast<string>(x); } }
defm m : M;
