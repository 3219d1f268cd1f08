def op; class A<bits<4> b, list<int> l> { dag a = (op b, b{3...2}, b{0}:$bit, l[0], l[0...1], {b, 1}); }
def d : A<0b1010, [1, 2, 3]>;
