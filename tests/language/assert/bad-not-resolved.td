class A { int u; assert !gt(u, 0), "u"; }
def d : A;
