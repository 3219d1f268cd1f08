class Inst<string mnemonic> {
  string M = mnemonic;
}

def ADD : Inst;
