class Reg<int enc> {
  int HwEncoding = enc;
}
class Use<Reg r> {
  int e = r.hwEncoding;
}
def R0 : Reg<0>;
def X : Use<R0>;
