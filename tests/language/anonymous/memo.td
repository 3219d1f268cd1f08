// One def per class and argument list as written.
class A<int i, int j = 0> { int v = i; int w = j; }
def d { A a = A<1>; A b = A<1, 0>; A c = A<i = 1>; A e = A<1, j = 0>; A f = A<!add(0, 1)>; A g = A<j = 0, i = 1>; A h = A<1>; A k = A<0b1>; A l = A<true>; }
def e { A a = A<1>; A b = A<1, 0>; }
