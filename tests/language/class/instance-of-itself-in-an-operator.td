// An instance of the class that is being read has the names of the operators around it as fields.
class A<int k = 0> {
  int x = k;
  int f = !foldl(0, [1], acc, e, !add(acc, A<7>.x));
  list<A> g = !foreach(y, [1, 2], !foldl(A<4>, [3], b, c, A<4>));
  list<int> h = !filter(z, [1, 2], !eq(A<5>.x, z));
  int w = A<9>.x;
}
def d : A<2>;
