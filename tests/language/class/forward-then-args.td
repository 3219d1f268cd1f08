class A;
class A<int x = 3> { int y = x; }
def d : A;
