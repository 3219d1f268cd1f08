class A;
def a : A;
multiclass M<list<A> as> {
  foreach r = as in { def _#r; }
}
multiclass N : M<!instances<A>()>;
defm n : N;
