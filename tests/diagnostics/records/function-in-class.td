class Reg<int n> { int num = n; int next() { return n + 1; } }
def R0 : Reg<0>;
