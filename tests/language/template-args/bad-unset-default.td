class A<int a = ?> { int x = a; }
def d : A;
