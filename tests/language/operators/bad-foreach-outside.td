// What does not mention the element is computed even if there is none.
class A<int x> { list<int> l = !foreach(i, []<int>, !div(8, x)); }
def a : A<0>;
