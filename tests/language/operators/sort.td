// llvm: 23
class R<int p> { int rank = p; string name = NAME; }
def r3 : R<3>; def r1 : R<1>; def also1 : R<1>;
class S<list<int> l, int sign> { list<int> by = !sort(x, l, !mul(x, sign)); list<int> open = !sort(x, [sign, 2], x); }
def up : S<[3, 1, 2, -5], 1>;
def down : S<[3, 1, 2, -5], -1>;
def d {
  list<R> stable = !sort(r, [r3, r1, also1], r.rank);
  list<R> names = !sort(r, [r3, r1, also1], r.name);
  list<string> strings = !sort(s, ["b", "a", "Z", "ab", "", [{code}]], s);
  list<string> lengths = !sort(s, ["ccc", "bb", "aa", "d"], !size(s));
  list<bit> some_bits = !sort(b, [1, 0, 1]<bit>, b);
  list<bits<2>> numbers = !sort(b, [2, 3, 0]<bits<2>>, b);
  list<int> large = !sort(i, [0x7fffffffffffffff, -1, 0, 0x8000000000000000], i);
  list<int> none = !sort(x, []<int>, x);
  list<int> unset_none = !sort(x, []<int>, ?);
  list<list<int>> lists = !sort(l, [[1, 2], []<int>, [3]], !size(l));
  list<int> same = !sort(x, [2, 1], 7);
  list<R> made = !sort(r, [R<5>, R<4>], r.rank);
}
