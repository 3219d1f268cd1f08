// A register.
class Reg<int n, string alt = ""> {
  // Its number.
  int num = n;
}
multiclass Two<int n> {
  def _a : Reg<n>;
  def _b : Reg<!add(n, 1)>;
}
defm Q : Two<3>;
def use {
  Reg r = Q_a;
  int k = Q_b.num;
  list<Reg> all = [Q_a, !cast<Reg>("Q_b")];
}
let num = 7 in
def S : Reg<1, alt = "s">;
