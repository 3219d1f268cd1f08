class A<int i> { int v = !div(10, i); }
def ok : A<2>;
def d : A<0>;
