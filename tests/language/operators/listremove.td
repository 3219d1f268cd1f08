class R; def r : R; def s : R;
class A<list<int> l, list<int> m, list<R> x> { list<int> a = !listremove(l, m); list<int> b = !listremove([1, 2, 3], m); list<int> c = !listremove(l, [1]); list<R> d = !listremove(x, [r]); list<int> e = !listremove(l, l); }
def d : A<[1, 2, 1, 3], [1], [r, s, r]>; def e { list<int> a = !listremove([1, 2, 3, 2], [2, 9]); list<string> b = !listremove(["a", "b"], []); list<string> c = !listremove(["a"], ["a"]); }
