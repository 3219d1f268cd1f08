class A { bits<2> b = {?, 1}; field int i = b; field int j = !add(b, 1); bits<2> c = b; bit l = b{0}; }
def d : A;
