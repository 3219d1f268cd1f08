class A<int a, int b>;
def d : A<a = 1, 2>;
