// What a page must show: inheritance, references, defms, lets, and text that means harm.

class Register<string n, int num = 0> { string Name = n; int Number = num; list<Register> Aliases = []; }
class GPR<string n, int num> : Register<n, num> { bits<5> Encoding = num; }
class Operand<string t> { string Type = t; }
class Instruction<string mnemonic, list<Operand> ops = []> {
  string Mnemonic = mnemonic;
  list<Operand> Operands = ops;
  bits<16> Inst = ?;
  dag Pattern = ?;
  code Verify = [{ return true; }];
  bit HasSideEffects = 0;
  int Size = !add(2, !size(ops));
  field bits<4> Soft = ?;
}
class Arith<string m, bits<4> opcode> : Instruction<m, [Operand<"reg">, Operand<"reg">]> {
  let Inst{15-12} = opcode;
  let Size = 4;
}
def set; def add;
foreach i = 0...12 in def R#i : GPR<"r"#i, i>;
multiclass Pair<string m, bits<4> op> {
  def _rr : Arith<m, op> { let Pattern = (set R0:$dst, (add R1:$a, R2:$b)); }
  let HasSideEffects = 1 in def _ri : Arith<m#"i", op>;
}
defm ADD : Pair<"add", 0b0011>;
defm SUB : Pair<"sub", 0b0100>;
def SP : Register<"sp"> { let Aliases = [R10, R2]; }
def EVIL : Register<"</script><img src=x onerror=harm()>"> { int Large = 9223372036854775807; }
def "odd \"name\" & <b>" : Register<"q">;
defvar Version = 22;
