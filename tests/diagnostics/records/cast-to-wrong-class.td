class Reg;
class Imm;
def I8 : Imm;
def U {
  Reg r = !cast<Reg>("I8");
}
