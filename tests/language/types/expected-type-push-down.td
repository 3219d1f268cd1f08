class R<int i> { int id = i; }
class A<bit c> {
  list<bits<4>> a = [1, 2];
  list<list<int>> b = [[], [1]];
  bits<4> e = !if(c, 3, 4);
  list<int> f = !if(c, [], [1]);
  list<int> g = !cond(c : [], 1 : [2]);
  list<bits<2>> h = !foreach(i, [1, 2], i);
  list<list<string>> k = !foreach(i, [1, 2], []);
  list<int> l = !listconcat([], [1], []);
  list<int> m = !listremove([], [1]);
  bits<4> n = !if(c, {1, 0, 0, 1}, ?);
  list<dag> o = [];
}
def a0 : A<0>; def a1 : A<1>;
