// error-line: 3 -- the tail of an empty list; the real tool crashes
class A<list<int> l> { list<int> a = !tail(l); }
def d : A<[]>;
