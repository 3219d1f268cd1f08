// What a loop computes once before its elements, and what it computes for each.
class P<int v> { int x = v; }

// A class in the body that does not mention the element is made once, even if there is no element.
class Empty<list<int> l, int v> { list<P> p = !foreach(i, l, P<v>); list<P> q = !foreach(i, l, P<!add(i, v)>); }
def none : Empty<[], 7>;
def some : Empty<[1, 2, 1], 10>;

// Both branches are, if the condition mentions the element; one is, if it does not.
class Branches<list<int> l, bit c, int v> {
  list<int> e = !foreach(i, l, !if(!eq(i, 3), P<!add(v, 20)>.x, P<!add(v, 21)>.x));
  list<int> o = !foreach(i, l, !if(c, P<!add(v, 30)>.x, P<!add(v, 31)>.x));
}
def branches : Branches<[], 1, 100>;
def more : Branches<[3], 0, 200>;

// A loop in a loop: its list may mention the outer element or not.
class Nested<list<list<int>> l, list<int> k> {
  list<list<P>> a = !foreach(i, l, !foreach(j, i, P<!mul(j, 3)>));
  list<list<int>> b = !foreach(i, l, !foreach(j, k, !add(j, !size(i))));
  list<int> c = !foreach(i, l, !foldl(0, k, acc, j, !add(acc, P<j>.x)));
}
def nested : Nested<[[1], [2, 3], []], [50, 51]>;
def empty : Nested<[], [60]>;

class Sum<list<int> l> { int s = !foldl(0, l, acc, i, !add(acc, P<i>.x)); P last = !foldl(P<0>, l, acc, i, P<!add(acc.x, i)>); }
def sum : Sum<[4, 5]>;

class Filter<list<int> l, int least> { list<int> f = !filter(i, l, !ge(P<i>.x, least)); }
def filter : Filter<[1, 90, 3], 2>;
def after { list<P> p = [P<1000>]; }
