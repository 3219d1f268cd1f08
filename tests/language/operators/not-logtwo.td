class A<int i, bit b, bits<3> n> { int a = !not(i); int c = !not(b); bit d = !not(b); int e = !not(n); int f = !logtwo(i); int g = !logtwo(!add(n, 1)); }
def d : A<9, 0, 0>; def e : A<1, 1, 7>; def f { int a = !not(0); int b = !not(-5); int c = !logtwo(1); int g = !logtwo(1023); int h = !logtwo(0x4000000000000000); bit i = !not(1); }
