class Op<string mnemonic, int operands> {
  string name = mnemonic;
  int arity = operands;
  bit isBinary = !eq(operands, 2);
}

multiclass Pair<string mnemonic> {
  def _rr : Op<mnemonic, 2>;
  def _r : Op<mnemonic, 1>;
}

defm ADD : Pair<"add">;
def NOP : Op<"nop", 0> { let name = "no" # "p"; }
