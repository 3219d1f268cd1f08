class A<int a = 1, int b> { int x = a; int y = b; }
def d : A<5, 6>; def e : A<b = 7>;
