class Reg { List<String> names = []; }
def R0 : Reg;
