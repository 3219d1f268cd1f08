class A<int i = 0, int j = 0>;
def x : A<1, >;
