class R<int i> { int v = i; } def r : R<1>; def op;
class A<int i, list<string> l, dag g, R x> { string a = !repr(i); string b = !repr(l); string c = !repr(g); string d = !repr(x); string e = "<" # !repr(i) # ">"; }
def d : A<5, ["a", "b"], (op 1:$x, "s"), r>; def e { string a = !repr(5); string b = !repr("s"); string c = !repr([{c}]); string f = !repr([1, 2]); string g = !repr({1, 0}); string h = !repr((op:$n r:$x, ?)); string i = !repr(true); string j = !repr([]<int>); string k = !repr([r]); }
