// A list none of whose elements changes keeps its old element type.
defvar small = [0b1, 0b0];
class A<list<int> l> { list<int> k = l; list<int> c = !listconcat(l, [2]); int isi = !isa<list<int>>(l); }
def d : A<small>;
def e { list<int> l = small; list<int> m = [true, false]; list<bit> n = [1, 0]; list<bits<2>> o = [1, 2]; list<list<bit>> p = [[1], [0]]; list<int> q = o; }
