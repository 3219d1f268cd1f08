class A { int u; int v = !add(u, 1); }
def d : A;
