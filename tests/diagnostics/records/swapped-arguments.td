class Inst<string mnemonic, int size> {
  string M = mnemonic;
  int Size = size;
}

def ADD : Inst<4, "add">;
