class Op<string mnemonic, int operands> {
  string name = mnemonic;
  int arity = operands;
}

def ADD : Op<"add", "two">;
def SUB : Opp<"sub", 2>;
def MUL : Op<"mul", 2> { let ariti = 3; }
