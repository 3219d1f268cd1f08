class K;
def k : K;
class C<bit b> {
  list<int> f = [1] # ?;
  list<dag> g = [] # !getdagarg<list<dag>>((k $x), 0);
}
