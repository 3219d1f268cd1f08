class Reg { int a = 0xFG; }
def R0 : Reg;
