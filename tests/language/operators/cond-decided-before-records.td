// A clause that is not chosen in an earlier pass makes no record in a later one.
class P<string s, int n = 1>;
class C<bit decided> {
  string f = "a";
  dag d = !cond(decided: (P<f> 1), 1: (P<"other"> 2));
}
def now { list<C> l = [C<0>, C<1>]; }
multiclass Inner<bit decided, string name> {
  def "" { dag d = !cond(decided: (P<name> 1), 1: (P<"inner"> 2)); }
}
multiclass Outer<string name> {
  defm _a : Inner<0, name>;
  defm _b : Inner<1, name>;
}
defm late : Outer<"x">;
