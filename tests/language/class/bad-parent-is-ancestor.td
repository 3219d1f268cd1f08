class P; class C : P;
def d : C, P;
