class Reg<int number, bits<4> op, bit isZero> { int n = "7"; }
def r0 : Reg<"0", "3", "1">;
def r1 : Reg<"one", 1, 0>;
