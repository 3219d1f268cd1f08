class Reg { int a = !add(1, "2"); }
def R0 : Reg;
