class Base { int value = 1; }
class Other { int values = 1; }
let valeu = 3 in {
  def a : Base;
  // The same error is not reported again.
  def b : Base;
  def c : Other;
}
multiclass Several { def _a : Base { let name = 1; } }
defm d : Several;
