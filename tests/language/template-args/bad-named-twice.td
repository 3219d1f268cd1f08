class A<int a, int b = 1>;
def d : A<a = 1, a = 2>;
