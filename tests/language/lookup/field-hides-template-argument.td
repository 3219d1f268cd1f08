class A<int x, int y> { int x = 5; int sum = !add(x, y); string y = "f"; string s = y; }
def a : A<1, 2>;
