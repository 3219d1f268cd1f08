class A<int i>;
def d : A<1;
