class Reg { int width = 8; string name = ""; int width = 16; }
def R0 : Reg;
