include "opcode.td"

def Push : Opcode<0x01, "push"> {
  let summary = "Puts the literal that follows on the stack.";
  let pushes = 1;
}

let pops = 2, pushes = 1 in {
  def Add : Opcode<0x10, "add">;
  def Sub : Opcode<0x11, "sub">;
}

def JumpIfZero : Opcode<0x20, "jz"> {
  let summary = "Goes to the address that follows if the top of the stack is 0.";
  let pops = 1;
  let kind = "jump";
}
