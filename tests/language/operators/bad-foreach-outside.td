// What does not mention the element is computed even if there is none.
class A<int x, list<int> k> { list<int> l = !foreach(i, k, !div(8, x)); }
def a : A<0, []>;
