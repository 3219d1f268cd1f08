class Reg;
def ins;
def GPR : Reg;
def A {
  dag d = (ins GPR:$rs1, GRP:$rs2);
}
