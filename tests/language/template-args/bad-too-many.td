class A<int a>;
def d : A<1, 2>;
