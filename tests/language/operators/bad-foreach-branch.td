// And even in a branch that no element takes.
class A<int x> { list<int> l = !foreach(i, [1, 2], !if(!gt(i, 5), !div(8, x), i)); }
def a : A<0>;
