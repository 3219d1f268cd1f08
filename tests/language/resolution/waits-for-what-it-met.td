// Arguments that met a name without a value wait, even where what the name stood in matters no more.
class B<list<int> l = []> { list<int> v = l; }
class A<list<int> t, int x> { B b = B<!foreach(y, t, !add(y, x))>; }
class D<int z> : A<[], z>;
class E<bits<4> n> { bits<4> v = n; }
class F<bits<4> t> { E e = E<{0, 0, t{3}, 1}>; }
class G<bits<2> u> : F<{1, 0, u}>;
def d : A<[1], 2>;
def f : F<0b1010>;
def b : B<[3]>;
