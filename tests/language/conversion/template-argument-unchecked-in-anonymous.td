class A<bits<2> b> { bits<2> c = b; }
class B<int i> { A a = A<i>; }
def d : B<2>;
def e : B<4>;
