def ops;
def op;
class Base<string t> { string title = t; }
class Thing<string t, int n> : Base<t> {
  int number = n;
  bit flag = !gt(n, 1);
  bits<8> known = n;
  bits<4> partly = { ?, 1, 0, ? };
  bits<70> wide = 0;
  string missing = ?;
  list<int> numbers = [1, n];
  list<list<string>> nested = [["a"], []];
  dag tree = (ops (op 1:$inner), "x":$second, ?:$third);
  code body = [{ return "<>"; }];
  Thing next = ?;
}
def first : Thing<"One", 1>;
def second : Thing<"Two", 2> { let next = first; }
class Other { string name = "field of this name"; }
def named : Other;
multiclass M { def _a : Base<"A">; }
defm multi : M;
def uses { Base b = Base<"anonymous">; }
