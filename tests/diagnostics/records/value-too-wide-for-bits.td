class Inst<bits<4> op> {
  bits<4> Opcode = op;
}

def ADD : Inst<0x1F>;
