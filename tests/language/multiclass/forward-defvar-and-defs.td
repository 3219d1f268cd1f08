class A; 
multiclass M { def _a : A; defvar r = !cast<A>(NAME # "_a"); def _b { A x = r; A y = !cast<A>(NAME # "_a"); list<A> l = [!cast<A>(NAME # "_a")]; } def _c { A self = !cast<A>(NAME # "_a"); } }
defm m : M; defm n : M;
