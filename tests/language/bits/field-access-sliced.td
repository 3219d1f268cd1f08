class R { bits<2> two = 1; bit one = 1; }
def r : R;
class A<R x> { bits<3> b = {x.two{1...0}, x.one}; bits<2> c = x.two; bit e = x.two{1}; bits<2> f = {x.two{0}, x.two{1}}; }
def d { bits<3> b = {r.two{1...0}, r.one}; bits<2> c = {r.two{0...1}}; }
def e : A<r>;
