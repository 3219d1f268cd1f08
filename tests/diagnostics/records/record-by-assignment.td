class Reg<int n> { int num = n; }
def R0 = Reg<0>;
