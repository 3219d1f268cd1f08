// An !if typed bits<2> by its other branch that yields int 9 is silently cut to its low bits.
class A<bit c, int i> { bits<2> b = !if(c, 0b11, i); }
def d : A<0, 2>;
