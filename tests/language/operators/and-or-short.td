class B; class A<int i> { int a = !and(!ne(i, 0), !div(10, i)); int b = !or(!sub(0, !eq(i, 0)), !div(10, i)); }
def e : A<5>; def d : A<0>;
