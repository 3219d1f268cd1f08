// A small machine: every instruction is a byte. Unset bits are operands.

class Register<bits<2> n> { bits<2> number = n; }
foreach i = 0...3 in def R#i : Register<i>;

class Instruction<string word> {
  string mnemonic = word;
  bits<8> encoding = ?;
  list<Register> fixed = []; // implicit registers
}

class OneRegister<string word, bits<6> opcode> : Instruction<word> {
  let encoding{7-2} = opcode;
}

def NOP : Instruction<"nop"> { let encoding = 0; }
def RET : Instruction<"ret"> { let encoding = 1; let fixed = [R3]; }
defset list<Instruction> Arithmetic = {
  def INC : OneRegister<"inc", 0b000001>;
  def DEC : OneRegister<"dec", 0b000010>;
  def MOVI : Instruction<"movi"> { let encoding{7-6} = 0b10; }
}
