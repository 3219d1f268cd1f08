class Reg<int n> { int[] nums = [n]; }
def R0 : Reg<0>;
