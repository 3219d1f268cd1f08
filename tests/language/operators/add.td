class A<int i, bit b, bits<4> n> { int a = !add(i, 1); int c = !add(i, b, n, 3); int d = !add(1, 2, i); int e = !add(i, 1, 2); int f = !add(i, i); int g = !add(0, i); int h = !add(n{1...0}, b); bits<4> k = !add(n, i); }
def d : A<5, 1, 0b0110>; def e { int a = !add(9223372036854775807, 1); int b = !add(1, 2, 3, 4); int c = !add(-5, 5); int f = !add(0b11, true, !eq(1, 1)); }
