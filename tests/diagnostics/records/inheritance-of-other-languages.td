class Reg<int n> { int number = n; }
class Wide<int n> : public Reg<n> {
  int width = 64;
}
def w0 : Wide<0>, virtual Reg<1>;
def sp : Reg<14>:
  let number = 15;
}
def r1 : Reg<1>;
count = 4;
