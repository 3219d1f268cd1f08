// Arguments for a parent multiclass are evaluated as in a record: what depends on the records that exist waits.
class A;
def a : A;
class K<int l, list<A> as, bit x> { int n = l; list<A> all = as; bit exists = x; }
multiclass M<int p, list<A> as = [], bit x = 0> {
  def d : K<p, as, x>;
  if !gt(p, 1) then { def more; }
}
multiclass N : M<!size(!instances<A>())>;
multiclass O<string s> : M<!size(!instances<A>(s)), !instances<A>(), !exists<A>("b")>;
multiclass P : M<!foldl(0, !instances<A>(), sum, r, !add(sum, 1)), !filter(r, !instances<A>(), 1)>;
multiclass Q : O<"b">;
class D { int n = !size(!instances<A>()); }
multiclass R : M<D<>.n>;
def b : A;
defm n : N;
defm o : O<"a">;
defm p : P;
defm q : Q;
defm r : R;
def c : A;
defm n2 : N;
defm q2 : Q;
