class Reg { dict<string, int> d = ?; }
def R0 : Reg;
