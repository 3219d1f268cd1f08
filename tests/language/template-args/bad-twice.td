class A<int a, int b = 1>;
def d : A<1, a = 2>;
