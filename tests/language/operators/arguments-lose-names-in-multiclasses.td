// A defm in a multiclass is run at once if an instance in it may lose names before the outer arguments are known.
class P<int n> { int v = n; }
class Two<int n, list<int> l> { int sum = !add(n, !size(l)); }

// The element that is known makes its record now, the filter needs all elements.
class Loops<int known, list<int> l> {
  list<P> filtered = !foreach(i, !filter(j, !listconcat(l, [known]), j), P<!add(i, 10)>);
  list<P> literal = !foreach(i, !filter(j, [known], j), P<!add(i, 20)>);
}
class Passes<int known> : Loops<known, [known, 7]>;

multiclass Inner<int known, list<int> l = [2]> {
  def _a : Passes<known>;
  def _b : Passes<1> { field P by_condition = P<!add(!head(!listconcat(l, [known])), 30)>; }
}

// `own` is lost when the list is known, long before the second argument is.
multiclass Early<int known, list<int> l = [2]> {
  def _a { int own = known; Two two = Two<!head(!listconcat(l, [!or(own, own)])), [known]>; }
  def _b { int own = known; Two two = Two<!size(!foreach(i, l, !if(i, own, 7))), [known]>; }
}
multiclass Outer<int t, string name> {
  defm _known : Inner<3>;
  defm _open : Inner<t>;
  defm _list : Inner<t, [t, !size(name)]>;
}
multiclass OuterOfEarly<int t> { defm _early : Early<t>; }
defm w : OuterOfEarly<0>;
defm x : Outer<0, "ab">;
defm y : Outer<5, "abc">;

// A result that is found again has not looked at the branch that was not chosen.
class Again<int a, int b> {
  int f = a;
  P q1 = P<!add(!if(!or(a, a), 1, !and(f, 3)), !cond(1: 2, 1: b))>;
  P q2 = P<!add(!if(!or(a, a), !head(!listconcat([a, b], [b])), 5), !cond(1: 2, 1: f))>;
  P q3 = P<!if(!head(!listconcat([a, a], [f])), 1, 2)>;
  P q4 = P<!if(!if(!or(a, a), b, !and(f, 3)), !if(a, 7, b), 2)>;
  P q5 = P<!if(!eq(!if(!or(a, a), b, !and(f, 3)), 1), 2, f)>;
  P q6 = P<!if(!if(!or(a, a), b, !and(f, 3)), 2, !if(!head(!listconcat([a, a], [f])), 3, !cond(1: 2, 1: b)))>;
}
def e { Again z = Again<2, 3>; }
def e2 { int q = 2; Again z = Again<q, 3>; Again y = Again<!and(q, 0), 4>; Again x = Again<q, 2>; }
multiclass M<int p> { def a { int w = p; Again z = Again<w, p>; } def b : Again<p, 2>; }
defm m : M<4>;
defm n : M<0>;
