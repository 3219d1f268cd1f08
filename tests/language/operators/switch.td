// llvm: 23
class R { int i = 0; }
class T : R;
def r1 : R; def r2 : T;
class A<int n, string s, bits<2> b, bit t, R r> {
  int i = !switch(n, 1: 10, 2: 20, 30);
  string text = !switch(s, "a": "first", "b": "second", "other " # s);
  int of_bits = !switch(b, 0: 5, {0, 1}: 6, 7);
  int of_bit = !switch(t, 0: 5, 1: 6, 7);
  R of_record = !switch(r, r1: r2, r2: r1, r1);
  int its_field = !switch(r, r1: r2, r1).i;
  bits<4> to_bits = !switch(n, 1: 2, 2: 3, 1);
  bit to_bit = !switch(n, 1: 1, 0);
  int unset = !switch(n, 1: ?, 2);
  int unset_default = !switch(n, 1: 1, ?);
  list<bits<2>> numbers = !switch(n, 1: [1], [2, 3]);
  code c = !switch(n, 1: [{one}], "more");
  dag d = !switch(n, 1: (r1 n), (r2));
}
def a : A<1, "a", 0, 0, r1>;
def b : A<2, "b", 1, 1, r2>;
def c : A<3, "c", 3, 0, r2>;
class Large<int n> { bits<2> large = !switch(n, 1: 1, 5); }
def large : Large<1>;
