// A parent resolves the defaults of the template arguments as well: `!and(0, x)` is decided then.
class C0 {}
class C1<int a> {}
class A<int x = !and(0, { 0, ? })>;
class B<int x = !and(0, { 0, ? })> : C0;
class C<int x = !and(0, { 0, ? })> : C1<1>;
class D<int x = !and(0, { 0, ? })> : C1<x>;
class E { int f = !and(0, { 0, ? }); }
class F : E;
class G : E, C1<1>;
def d1 : E;
class H<int x = !and(0, { 0, ? })> { int y = x; }
def d2 : H;
