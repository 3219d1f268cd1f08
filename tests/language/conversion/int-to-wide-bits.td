// bits >= 64 are 0 even for a negative number.
def d { bits<63> a = 0x7fffffffffffffff; bits<64> b = -1; bits<65> c = -1; bits<70> e = -2; bits<64> f = 0xffffffffffffffff; bits<1> g = -1; bits<1> h = 1; bits<2> i = -2; }
