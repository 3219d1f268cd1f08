class Inst<string mnemonic, bits<8> opcode> {
  string M = mnemonic;
  bits<8> O = opcode;
}

def ADD : Inst<"add">;
