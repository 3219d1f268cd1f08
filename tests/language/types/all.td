// Every type, declared without a value and with one.
class R { int r = 1; }
def r1 : R;
class A {
  bit b; bits<4> bs; bits<0> none; int i; string s; code c; list<int> li; list<list<string>> ll; list<R> lr; dag d; R r;
}
def op;
def full : A { let b = 1; let bs = 5; let none = {}; let i = -1; let s = "s"; let c = [{c}]; let li = [1]; let ll = [["a"], []]; let lr = [r1]; let d = (op r1); let r = r1; }
def unset { bit b = ?; bits<4> bs = ?; int i = ?; string s = ?; code c = ?; list<int> li = ?; dag d = ?; R r = ?; }
