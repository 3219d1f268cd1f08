class A<bits<4> b, bits<1> o> { bits<4> w = b; int x = b; bit y = o; bits<1> z = o; int k = !add(b, 1); string s = !cast<string>(b); bit t = b{2}; int sl = b{2...1}; }
def d : A<{1,0,1,1}, 1>; def e : A<0b0111, 0b0>; def f : A<9, {1}>;
