class A<int i> { int a = !cond(!eq(i, 0) : 1); }
def ok : A<0>;
def d : A<1>;
