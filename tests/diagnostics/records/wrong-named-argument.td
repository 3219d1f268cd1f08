class Inst<int size = 4, bit isCall = 0> {
  int Size = size;
  bit C = isCall;
}

def CALL : Inst<iscall = 1>;
