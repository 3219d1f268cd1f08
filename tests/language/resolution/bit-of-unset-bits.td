// A bit that refers to an unset bit of another field counts as concrete; see bad-bit-of-unset-argument.
class A { bits<2> o; bits<2> p = o; bits<1> q = o{0};
  bit top = o{1}; }
def ok : A { let o = 1; }
def d : A;
