class Reg { dag names = {"a": 1, "b": 2}; }
def R0 : Reg;
