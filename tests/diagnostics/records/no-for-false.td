class Reg { bit on = True; bit off = no; }
def R0 : Reg;
