class P;
def d : P, P;
