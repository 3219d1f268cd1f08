class A { int u; }
def a : A;
if a.u then def b;
