class Reg(string name, int n) { string Name = name; }
def R0 : Reg<"a", 1>;
