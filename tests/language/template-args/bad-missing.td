class A<int a, int b>;
def d : A<1>;
