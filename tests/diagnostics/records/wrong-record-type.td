class Reg;
class Imm;
class Use<Reg r> {
  Reg R = r;
}
def I8 : Imm;
def U : Use<I8>;
