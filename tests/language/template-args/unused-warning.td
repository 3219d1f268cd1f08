class A<int used, int unused, int alsoUnused = used> { int x = used; }
def d : A<1, 2>;
class B<int a, int b = a> { }
multiclass M<int n> { def _x; }
class C<int onlyInAssert> { assert !gt(onlyInAssert, 0), "m"; }
class D<int onlyInParent> : A<onlyInParent, 1>;
class E<int onlyInDump> { dump "v" # onlyInDump; }
class F<int onlyInDefvar> { defvar v = onlyInDefvar; }
