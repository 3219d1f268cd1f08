class Reg<int n> { int num = n;
  string label = !strconcat("r", n); }
def R0 : Reg<0>;
