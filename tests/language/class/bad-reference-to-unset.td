class A { int u; int v = u; }
def d : A;
