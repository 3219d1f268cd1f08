// A default that mentions an argument whose value makes a record is computed only where a record needs it.
class P<int v> { int x = v; }

multiclass Recursive<int a = 6, P p = P<a>, P q = p> {
  defm : Recursive;
}

multiclass Unused<int a = 6, P p = P<a>, P q = p> {
  def u;
}

multiclass Used<int a = 6, P p = P<a>, P q = p> {
  def v { P own = q; }
}

multiclass Outer<int b, P q = P<b>> {
  defm _in : Used<b, q>;
}

defm A : Unused;
defm B : Used;
defm C : Outer<3>;
