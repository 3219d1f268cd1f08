// What the loops define is not missed.
class Reg<int n> { int number = n; }
foreach (i, 0...3) in
def R#i : Reg<i>;
foreach i = range(4) in {
  def S#i : Reg<i>;
}
def pair { list<Reg> both = [R0, S1]; }
