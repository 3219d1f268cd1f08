// The same in a record: its arguments never change again.
class B<list<int> l = []> { list<int> v = l; }
class A<list<int> t, int x> { B b = B<!foreach(y, t, !add(y, x))>; }
class D<int z> : A<[], z>;
def d : D<1>;
