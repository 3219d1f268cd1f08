// Records of one defm are entered in order: later ones may see earlier ones.
class A { int v = 1; } multiclass M { def _a : A; def _b { int e = !exists<A>(NAME # "_a"); int f = !exists<A>(NAME # "_c"); int n = !size(!instances<A>()); } def _c : A; def _d { int f = !exists<A>(NAME # "_c"); int n = !size(!instances<A>()); } }
defm m : M; defm n : M;
