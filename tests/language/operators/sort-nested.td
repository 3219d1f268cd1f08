// llvm: 23
class A<list<list<int>> ls, list<string> order> {
  list<list<int>> inner = !foreach(l, ls, !sort(x, l, x));
  list<list<int>> outer = !sort(l, inner, !head(l));
  list<int> sorted = !sort(x, !foldl([]<int>, ls, all, l, !listconcat(all, l)), !sub(0, x));
  list<int> kept = !filter(x, !sort(y, sorted, y), !gt(x, 2));
  list<string> ranked = !sort(s, ["lo", "hi", "mid"], !foldl(0, order, at, o, !if(!eq(o, s), at, !add(at, 1))));
  int first = !head(!sort(x, [3, 1, 2], !head(!sort(z, [x, 9], z))));
}
def a : A<[[5, 4], [2, 9, 1], [3]], ["hi", "mid", "lo"]>;
multiclass M<list<int> l> {
  foreach i = !sort(x, l, !sub(0, x)) in def "_"#i { list<int> others = !sort(y, l, !xor(y, i)); }
}
defm m : M<[1, 2, 3]>;
defvar sorted = !sort(x, [2, 1], x);
def v { list<int> l = sorted; list<int> s = !sort(x, [3, 2, 1], x)[0...1]; }
