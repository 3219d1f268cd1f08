class P<int n> { int v = n; }
class Q<int a, list<int> l> {
  P dropped = P<!and(0, a)>;
  P constant = P<!cond(!and(0, a): 3, 1: 2)>;
  P clause = P<!cond(!and(0, a): !head(l), 1: 2)>;
  P nested = P<!add(1, !cond(!and(0, a): a, 1: 2))>;
}
def q : Q<4, [5]>;
