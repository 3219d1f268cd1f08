// The defm sequence of detailed records, outermost first.
class A { int x = 0; int y = 1; }
multiclass I {
  def _i : A;
  let x = 1 in
  def _j : A { let y = 2; }
}
multiclass M {
  defm _m : I;
  def _k : A {
    int own = 3;
  }
}
defm a
  : M;
let x = 5 in
  defm b : M;
foreach i = [1] in
  defm c#i : M;
