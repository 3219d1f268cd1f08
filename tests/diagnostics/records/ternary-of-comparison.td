class Reg<int n> { int num = n; string kind = n > 15 ? "high" : "low"; }
def R0 : Reg<0>;
