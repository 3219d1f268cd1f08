class A<int i> { int v = i; }
def : A<1>;
def anonymous_0;
