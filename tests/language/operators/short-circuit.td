// `!and(0, x)` and `!or(-1, x)` are decided at any resolution, whatever it resolves.
class Foo<list<int> s = []> {
  int u = 1;
  list<int> l = !if(!and(false, u), !tail(s), s);
}
def r : Foo<>;

def op0;
def d3;
if !and(false, !initialized(!foreach(x, (d3 5), !subst(op0, op0, x)))) then {}
multiclass M {
  if !and(false, !initialized(!foreach(x, (d3 5), !subst(op0, op0, x)))) then {
  } else {
    def other;
  }
  def z { int u; int q = !or(-1, u, 5); int k = !add(!or(-1, u), 3); }
}
defm w : M;

class Early { int u; list<int> f = [!or(-1, u)]; bits<1> b = { !and(0, u) }; }
class Later : Early { int n = !or(-1, u); }
class Other;
class Last : Later, Other { let u = 4; }
def last : Last;
