class Reg<int enc> {
  int Enc = enc;
}
def R0 : Reg<0>;

def X {
  int e = R0.Encoding;
}
