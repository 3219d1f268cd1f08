// Folds that append to their accumulator, in all forms.
class Text<list<string> l, string sep> {
  string all = !foldl("", l, acc, s, acc # s);
  string separated = !foldl("<", l, acc, s, acc # sep # s # ">");
  string some = !foldl("", l, acc, s, !if(!eq(s, "b"), acc, acc # s));
  string either = !foldl("", l, acc, s, !if(!eq(s, "b"), acc # "B", acc # s # s));
  string twice = !foldl("x", l, acc, s, acc # s # acc);
  string before = !foldl("", l, acc, s, s # acc);
  string nested = !foldl("", l, acc, s, !strconcat(!strconcat(acc, s), sep));
  string first = !foldl("", l, acc, s, !if(!empty(acc), s, acc # ", " # s));
  string names = !foldl("", l, acc, s, acc # NAME # s);
  list<string> lists = !foldl(["z"], l, acc, s, !listconcat(acc, [s], [sep, s]));
  list<string> picked = !foldl([]<string>, l, acc, s, !listconcat(acc, !if(!eq(s, "c"), []<string>, [s])));
  list<list<int>> deep = !foldl([]<list<int>>, l, acc, s, !listconcat(acc, [[!size(s)]]));
  code made = !foldl([{ start }], l, acc, s, acc # s);
  string mixed = !foldl("", [[{a}], [{b}]], acc, s, acc # s);
}
def a : Text<["a", "b", "c"], "-">;
def b : Text<[], "-">;
def c : Text<["only"], "">;
defvar top = !foldl("", ["p", "q"], acc, s, acc # s # ".");
def d { string t = top; list<int> r = !foldl([]<int>, !range(5), acc, i, !listconcat(acc, [i, !mul(i, i)])); }
class Open<list<string> l> { string own = "o"; string s = !foldl("", l, acc, x, acc # own # x); }
def e : Open<["1", "2"]> { let own = "late"; }
multiclass M<string p> { def _x { string s = !foldl(p, ["u", "v"], acc, x, acc # p # x); } }
defm m : M<"P">;
