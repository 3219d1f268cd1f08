// And even in a branch that no element takes.
class A<int x, list<int> k> { list<int> l = !foreach(i, k, !if(!gt(i, 5), !div(8, x), i)); }
def a : A<0, [1, 2]>;
