class A<int a, int b = !add(a, 1), string s = "b" # b, list<int> l = [a, b], bit t = !eq(a, b)> { int x = a; int y = b; string z = s; list<int> w = l; bit v = t; }
def a : A<1>; def b : A<1, 1>; def c : A<1, 5, "s">; def d : A<2, l = [9]>; def e : A<2, s = "n", b = 7>; def f : A<a = 4>; def g : A<4, t = 1, l = []>;
