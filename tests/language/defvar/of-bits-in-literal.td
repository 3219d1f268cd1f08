// A defvar of bits type counts as a variable when it is one.
class A<bits<2> b> { bits<2> f = b; defvar v = f; bits<4> w = {f, f}; defvar c = 0b11; bits<3> x = {c, 1}; }
def d : A<1>;
