class Reg<int n> {
  int num = n;
  const int width = 8;
}
def R0 : Reg<1>;
