class Inst<int size = 4> {
  int Size = size;
}

def CALL : Inst<4, size = 4>;
