class A<bits<8> v> { bits<4> a = v{7...4}; bits<4> b = v{4...7}; bits<4> c = v{7-4}; bits<4> e = v{7 - 4}; bits<3> f = v{7,0,3}; bits<5> g = v{1...0, 7...6, 3}; bit h = v{2}; bits<1> i = v{2}; bits<2> j = v{7...4}{1...0}; bit k = v{7...4}{3}; }
def a : A<0xa5>; def b : A<0b00110001>; def c : A<?>;
