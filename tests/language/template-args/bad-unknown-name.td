class A<int a>;
def d : A<1, c = 2>;
