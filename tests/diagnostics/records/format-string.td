class Reg<int n> { int num = n; string s = "r${n}"; string t = f"r{n}"; }
def R0 : Reg<0>;
