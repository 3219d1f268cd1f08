class A<int i, bits<4> n> { bits<4> a = !add(i, 1); bits<4> b = !add(n, 1); bits<4> c = !srl(n, 1); bits<8> e = !shl(n, 4); bits<4> f = !if(n{0}, n, 0); bits<4> g = !cond(n{3} : 1, 1 : n); bits<2> h = !cast<bits<2>>(i); }
def a : A<2, 3>; def b : A<3, 8>;
