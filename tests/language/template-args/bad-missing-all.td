class A<int a>;
def d : A;
