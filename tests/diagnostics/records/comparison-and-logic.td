class Reg<int n> { bit isHigh = n >= 8 && n < 16; }
def R0 : Reg<1>;
