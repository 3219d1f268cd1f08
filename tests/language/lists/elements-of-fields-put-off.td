// Loops, conditions and records that mention elements of an argument and another field.
class P<int v> { int x = v; }
class A<list<int> l> {
  int i = 5;
  int x = !if(!eq(i, 5), 1, l[i]);
  int y = !cond(!eq(i, 5): 2, true: l[1]);
  list<int> z = !foreach(k, l, !foldl(0, l, m, j, !add(m, !if(!eq(i, k), l[2], j))));
  list<P> p = !foreach(k, l, P<!add(l[0], k)>);
  P q = P<l[1]>;
  list<int> s = l[0...1];
}
def r : A<[1, 2, 3]>;
def s : A<[1, 2, 3]> { let i = 1; }
multiclass M<list<int> l> { def a : A<l> { let i = l[0]; } foreach k = l in def b#k : A<l> { let i = k; } }
defm m : M<[0, 2, 1]>;
