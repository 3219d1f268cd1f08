class A<bits<4> b, bits<2> hi = b{3...2}, bit l = b{0}, int i = b> { bits<2> x = hi; bit y = l; int z = i; bits<6> w = {b, hi}; }
def a : A<0b1001>; def c : A<6, 1>; def d : A<6, l = 1>;
