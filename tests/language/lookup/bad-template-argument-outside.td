class A<int i> { int v = i; }
def d : A<1> { int w = i; }
