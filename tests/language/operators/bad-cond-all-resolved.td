// All values are resolved first, so errors in untaken ones fire.
class A<int i> { int v = !cond(!eq(i, 0) : -1, 1 : !div(10, i)); }
def d : A<0>;
