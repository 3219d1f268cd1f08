class Reg<int n> { int num = n; bit big = n < 16; }
def R0 : Reg<0>;
