class A;
def d : A, Nope;
