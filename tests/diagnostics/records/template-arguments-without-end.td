class Reg<int number, int width = 32 {
  int Number = number;
  string Name = "r" # number;
}
def r0 : Reg<1>;
