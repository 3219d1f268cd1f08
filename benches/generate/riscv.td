// A made-up target with the shape of a RISC one: 32-bit encodings filled from operand fields, and vector pseudos,
// patterns and scheduling records for every width and register group, found again by pasted names.

#ifndef BENCH_RISCV_TD
#define BENCH_RISCV_TD

include "target.td"

//===- Registers and operands ---------------------------------------------===//

foreach i = 0...31 in {
  def X # i : Reg<"x" # i, i, ["a" # i]> { let DwarfNumbers = [i]; let CostPerUse = [!if(!lt(i, 8), 0, 1)]; }
  def F # i : Reg<"f" # i, i, ["fa" # i]> { let DwarfNumbers = [!add(i, 32)]; }
  def V # i : Reg<"v" # i, i> { let DwarfNumbers = [!add(i, 96)]; }
}
def VL : Reg<"vl">;
def VTYPE : Reg<"vtype">;
def FRM : Reg<"frm">;
def FFLAGS : Reg<"fflags">;
def GPR : RegClass<[i32, i64], 32, !foreach(i, !range(32), !cast<Reg>("X" # i))>;
def GPRNoX0 : RegClass<[i32, i64], 32, !foreach(i, !range(1, 32), !cast<Reg>("X" # i))>;
def FPR16 : RegClass<[f16, bf16], 16, !foreach(i, !range(32), !cast<Reg>("F" # i))>;
def FPR32 : RegClass<[f32], 32, !foreach(i, !range(32), !cast<Reg>("F" # i))>;
def FPR64 : RegClass<[f64], 64, !foreach(i, !range(32), !cast<Reg>("F" # i))>;
def VR : RegClass<[v1i64, v2i32, v4i16, v8i8], 64, !foreach(i, !range(32), !cast<Reg>("V" # i))>;
def VMV0 : RegClass<[v64i1], 64, [V0]>;
foreach m = [2, 4, 8] in
  def VRM # m : RegClass<[!cast<VT>("v" # !mul(m, 2) # "i32")], 64, !foreach(i, !range(0, 32, m), !cast<Reg>("V" # i))>;
foreach m = [1, 2, 4, 8] in
  def VRM # m # NoV0 : RegClass<[!cast<VT>("v" # !mul(m, 2) # "i32")], 64, !foreach(i, !range(m, 32, m), !cast<Reg>("V" # i))>;

class ImmOperand<int width, string kind> : Operand<i64> {
  let ParserMatchClass = kind # width;
  let EncoderMethod = "getImmOpValue";
  let DecoderMethod = "decode" # kind # width;
  let OperandType = "OPERAND_" # !toupper(kind) # width;
}
def simm5 : ImmOperand<5, "SImm">;
def simm12 : ImmOperand<12, "SImm">;
def simm13 : ImmOperand<13, "SImm">;
def uimm5 : ImmOperand<5, "UImm">;
def uimm6 : ImmOperand<6, "UImm">;
def uimm20 : ImmOperand<20, "UImm">;
def VMaskOp : RegOperand<VMV0, "printVMaskReg">;
def AVL : RegOperand<GPRNoX0>;
def ixlenimm : Operand<i64>;
foreach p = ["HasStdExtM", "HasStdExtF", "HasStdExtD", "HasStdExtV", "HasStdExtZvfh", "IsRV64"] in def p : Predicate<"Subtarget->" # p # "()">;

//===- Register groups ------------------------------------------------------===//

class LMUL<int lmul, int oct, RegClass rc, RegClass nov0, string mx> {
  bits<3> Value = lmul;
  RegClass vrclass = rc;
  RegClass nomask = nov0;
  int octuple = oct;
  string MX = mx;
}
def GMF8 : LMUL<5, 1, VR, VRM1NoV0, "MF8">;
def GMF4 : LMUL<6, 2, VR, VRM1NoV0, "MF4">;
def GMF2 : LMUL<7, 4, VR, VRM1NoV0, "MF2">;
def GM1 : LMUL<0, 8, VR, VRM1NoV0, "M1">;
def GM2 : LMUL<1, 16, VRM2, VRM2NoV0, "M2">;
def GM4 : LMUL<2, 32, VRM4, VRM4NoV0, "M4">;
def GM8 : LMUL<3, 64, VRM8, VRM8NoV0, "M8">;
defvar MxList = [GMF8, GMF4, GMF2, GM1, GM2, GM4, GM8];
class octupleToMX<int oct> {
  string ret = !cond(!eq(oct, 1): "MF8", !eq(oct, 2): "MF4", !eq(oct, 4): "MF2", !eq(oct, 8): "M1", !eq(oct, 16): "M2", !eq(oct, 32): "M4", true: "M8");
}
class SEWsOf<string mx, bit fp> {
  list<int> all = !cond(!eq(mx, "MF8"): [8], !eq(mx, "MF4"): [8, 16], !eq(mx, "MF2"): [8, 16, 32], true: [8, 16, 32, 64]);
  list<int> ret = !if(fp, !filter(s, all, !gt(s, 8)), all);
}
class VTypeInfo<LMUL m, int sew, bit fp> {
  LMUL LMul = m;
  int SEW = sew;
  int Log2SEW = !logtwo(sew);
  VT Scalar = !cast<VT>(!if(fp, "f", "i") # sew);
  int Elts = !div(!mul(m.octuple, 8), sew);
  VT Vector = !cast<VT>("v" # !if(!eq(Elts, 0), 1, Elts) # Scalar.LLName);
  VT Mask = !cast<VT>("v" # !if(!eq(Elts, 0), 1, Elts) # "i1");
  RegClass RC = m.vrclass;
  RegClass ScalarRC = !if(fp, !cast<RegClass>("FPR" # sew), GPR);
  string ScalarSuffix = !if(fp, "F" # sew, "X");
  bit IsFP = fp;
}
foreach m = MxList in {
  foreach s = SEWsOf<m.MX, 0>.ret in def VI # s # m.MX : VTypeInfo<m, s, 0>;
  foreach s = SEWsOf<m.MX, 1>.ret in def VF # s # m.MX : VTypeInfo<m, s, 1>;
}
defvar AllInt = !foldl([]<VTypeInfo>, MxList, acc, m, !listconcat(acc, !foreach(s, SEWsOf<m.MX, 0>.ret, !cast<VTypeInfo>("VI" # s # m.MX))));
defvar AllFloat = !foldl([]<VTypeInfo>, MxList, acc, m, !listconcat(acc, !foreach(s, SEWsOf<m.MX, 1>.ret, !cast<VTypeInfo>("VF" # s # m.MX))));

//===- Instruction classes ----------------------------------------------------===//

class InstFormat<bits<5> val> { bits<5> Value = val; }
def FormatPseudo : InstFormat<0>;
def FormatR : InstFormat<1>;
def FormatI : InstFormat<3>;
def FormatS : InstFormat<4>;
def FormatB : InstFormat<5>;
def FormatU : InstFormat<6>;
def FormatV : InstFormat<18>;
class Opc<string name, bits<7> val> { string Name = name; bits<7> Value = val; }
def OPC_LOAD : Opc<"LOAD", 0b0000011>;
def OPC_OP_IMM : Opc<"OP_IMM", 0b0010011>;
def OPC_STORE : Opc<"STORE", 0b0100011>;
def OPC_OP : Opc<"OP", 0b0110011>;
def OPC_LUI : Opc<"LUI", 0b0110111>;
def OPC_V : Opc<"OP_V", 0b1010111>;
def OPC_BRANCH : Opc<"BRANCH", 0b1100011>;

class RVInstCommon<dag outs, dag ins, string opcodestr, string argstr, list<dag> pattern, InstFormat format> : Instr {
  let Namespace = "RV";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = opcodestr # !if(!empty(argstr), "", "\t" # argstr);
  let Pattern = pattern;
  bits<1> RVVConstraint = 0;
  bits<3> VLMul = 0;
  bit ForceTailAgnostic = 0;
  bit IsTiedPseudo = 0;
  bit HasSEWOp = 0;
  bit HasVLOp = 0;
  bit HasVecPolicyOp = 0;
  bit IsRVVWideningReduction = 0;
  bit UsesMaskPolicy = 0;
  bit HasRoundModeOp = 0;
  bit UsesVXRM = 0;
  bits<2> TargetOverlapConstraintType = 0;
  let TSFlags{4-0} = format.Value;
  let TSFlags{5} = RVVConstraint;
  let TSFlags{9-7} = VLMul;
  let TSFlags{10} = ForceTailAgnostic;
  let TSFlags{11} = IsTiedPseudo;
  let TSFlags{12} = HasSEWOp;
  let TSFlags{13} = HasVLOp;
  let TSFlags{14} = HasVecPolicyOp;
  let TSFlags{15} = IsRVVWideningReduction;
  let TSFlags{16} = UsesMaskPolicy;
  let TSFlags{17} = HasRoundModeOp;
  let TSFlags{18} = UsesVXRM;
  let TSFlags{20-19} = TargetOverlapConstraintType;
}
class RVInst<dag outs, dag ins, string opcodestr, string argstr, list<dag> pattern, InstFormat format>
    : RVInstCommon<outs, ins, opcodestr, argstr, pattern, format> {
  field bits<32> Inst;
  field bits<32> SoftFail = 0;
  let Size = 4;
  bits<7> Opcode = 0;
  let Inst{6-0} = Opcode;
}
class Pseudo<dag outs, dag ins, list<dag> pattern, string opcodestr = "", string argstr = ""> : RVInstCommon<outs, ins, opcodestr, argstr, pattern, FormatPseudo> {
  let isPseudo = 1;
  let isCodeGenOnly = 1;
}
class RVInstR<bits<7> funct7, bits<3> funct3, Opc opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, [], FormatR> {
  bits<5> rs2;
  bits<5> rs1;
  bits<5> rd;
  let Inst{31-25} = funct7;
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
  let Opcode = opcode.Value;
}
class RVInstI<bits<3> funct3, Opc opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, [], FormatI> {
  bits<12> imm12;
  bits<5> rs1;
  bits<5> rd;
  let Inst{31-20} = imm12;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = rd;
  let Opcode = opcode.Value;
}
class RVInstS<bits<3> funct3, Opc opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, [], FormatS> {
  bits<12> imm12;
  bits<5> rs2;
  bits<5> rs1;
  let Inst{31-25} = imm12{11-5};
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-7} = imm12{4-0};
  let Opcode = opcode.Value;
}
class RVInstB<bits<3> funct3, Opc opcode, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, [], FormatB> {
  bits<12> imm12;
  bits<5> rs2;
  bits<5> rs1;
  let Inst{31} = imm12{11};
  let Inst{30-25} = imm12{9-4};
  let Inst{24-20} = rs2;
  let Inst{19-15} = rs1;
  let Inst{14-12} = funct3;
  let Inst{11-8} = imm12{3-0};
  let Inst{7} = imm12{10};
  let Opcode = opcode.Value;
  let isBranch = 1;
  let isTerminator = 1;
}
class VFormat<bits<3> val> { bits<3> Value = val; }
def OPIVV : VFormat<0>;
def OPFVV : VFormat<1>;
def OPMVV : VFormat<2>;
def OPIVI : VFormat<3>;
def OPIVX : VFormat<4>;
def OPFVF : VFormat<5>;
class RVInstV<bits<6> funct6, VFormat opv, dag outs, dag ins, string opcodestr, string argstr>
    : RVInst<outs, ins, opcodestr, argstr, [], FormatV> {
  bits<5> vs2;
  bits<5> vs1;
  bits<5> vd;
  bit vm;
  let Inst{31-26} = funct6;
  let Inst{25} = vm;
  let Inst{24-20} = vs2;
  let Inst{19-15} = vs1;
  let Inst{14-12} = opv.Value;
  let Inst{11-7} = vd;
  let Opcode = OPC_V.Value;
  let Uses = [VL, VTYPE];
  let RVVConstraint = 1;
}
class Sched<list<ReadWrite> rw> { list<ReadWrite> SchedRW = rw; }

def WriteIALU : SchedWrite;
def ReadIALU : SchedRead;
def WriteLDW : SchedWrite;
def WriteSTW : SchedWrite;
def WriteJmp : SchedWrite;
def ReadMemBase : SchedRead;

//===- Families -----------------------------------------------------------------===//

foreach m = ["Rock", "Sand", "Clay"] in {
  def m # Model : SchedModel { let IssueWidth = 2; let LoadLatency = 3; let MispredictPenalty = 3; }
  def m # PipeA : Resource<1> { let Model = !cast<SchedModel>(m # "Model"); }
  def m # PipeB : Resource<1> { let Model = !cast<SchedModel>(m # "Model"); }
  def m # VPipe : Resource<2> { let Model = !cast<SchedModel>(m # "Model"); let BufferSize = 1; }
}

multiclass VectorSched<bit fp> {
  foreach mx = MxList in {
    foreach sew = SEWsOf<mx.MX, fp>.ret in {
      def Write # NAME # _ # mx.MX # _E # sew : SchedWrite;
      def Read # NAME # _ # mx.MX # _E # sew : SchedRead;
      foreach m = ["Rock", "Sand", "Clay"] in {
        def : WriteResources<!cast<SchedWrite>("Write" # NAME # "_" # mx.MX # "_E" # sew), [!cast<Resource>(m # "VPipe"), !cast<Resource>(m # "PipeB")]> {
          let Latency = !add(2, !div(!mul(mx.octuple, sew), 64));
          let ReleaseAtCycles = [1, !add(1, !div(!mul(mx.octuple, sew), 64))];
          let AcquireAtCycles = [0, 1];
          let Model = !cast<SchedModel>(m # "Model");
        }
        def : Advance<!cast<SchedRead>("Read" # NAME # "_" # mx.MX # "_E" # sew), 0> { let Model = !cast<SchedModel>(m # "Model"); }
      }
    }
  }
}

multiclass VectorInstr<string mnem, bits<6> funct6, bit fp> {
  let Predicates = [HasStdExtV] in {
    def V : RVInstV<funct6, !if(fp, OPFVV, OPIVV), (outs VR:$vd), (ins VR:$vs2, VR:$vs1, VMaskOp:$vm), mnem # ".vv", "$vd, $vs2, $vs1$vm">;
    def X : RVInstV<funct6, !if(fp, OPFVF, OPIVX), (outs VR:$vd), (ins VR:$vs2, GPR:$vs1, VMaskOp:$vm), mnem # ".vx", "$vd, $vs2, $vs1$vm">;
    if !not(fp) then
      def I : RVInstV<funct6, OPIVI, (outs VR:$vd), (ins VR:$vs2, simm5:$vs1, VMaskOp:$vm), mnem # ".vi", "$vd, $vs2, $vs1$vm">;
  }
}

class PseudoToV<string n> { string VInst = !subst("_M1", "", !subst("_M2", "", !subst("_M4", "", !subst("_M8", "", !subst("_MF2", "", !subst("_MF4", "", !subst("_MF8", "", !subst("_MASK", "", !subst("_TU", "", !subst("Pseudo", "", n)))))))))); }

class VPseudoBase<string basename, LMUL m, int sew, dag outs, dag ins> : Pseudo<outs, ins, []> {
  Instr BaseInstr = !cast<Instr>(PseudoToV<basename>.VInst);
  bits<8> SEW = sew;
  let VLMul = m.Value;
  let HasSEWOp = 1;
  let HasVLOp = 1;
  let HasVecPolicyOp = 1;
  let mayLoad = 0;
  let mayStore = 0;
  let hasSideEffects = 0;
}
class VPseudoUnmasked<string b, LMUL m, int sew, RegClass dst, RegClass op1, AnyOp op2, string constraint>
    : VPseudoBase<b, m, sew, (outs dst:$rd), (ins dst:$passthru, op1:$rs2, op2:$rs1, AVL:$vl, ixlenimm:$sew, ixlenimm:$policy)> {
  let Constraints = !interleave(!filter(c, [constraint, "$rd = $passthru"], !not(!empty(c))), ", ");
}
class VPseudoMasked<string b, LMUL m, int sew, RegClass dst, RegClass op1, AnyOp op2, string constraint>
    : VPseudoBase<b, m, sew, (outs dst:$rd), (ins dst:$passthru, op1:$rs2, op2:$rs1, VMaskOp:$vm, AVL:$vl, ixlenimm:$sew, ixlenimm:$policy)> {
  let Constraints = !interleave(!filter(c, [constraint, "$rd = $passthru"], !not(!empty(c))), ", ");
  let UsesMaskPolicy = 1;
}
class MaskTable<string masked, string unmasked, int idx> {
  Pseudo MaskedPseudo = !cast<Pseudo>(masked);
  Pseudo UnmaskedPseudo = !cast<Pseudo>(unmasked);
  bits<4> MaskOpIdx = idx;
}

multiclass VectorPseudo<string sched, LMUL m, list<int> sews, AnyOp op2, string kind, bit fp, string constraint = ""> {
  foreach e = sews in {
    defvar suffix = "_" # m.MX # !if(fp, "_E" # e, "");
    if !or(fp, !eq(e, sews[0])) then {
      let VLMul = m.Value, SchedRW = [!cast<SchedWrite>("Write" # sched # "_" # m.MX # "_E" # e), !cast<SchedRead>("Read" # sched # "_" # m.MX # "_E" # e)] in {
        def kind # suffix : VPseudoUnmasked<!subst("Pseudo", "", NAME) # kind, m, e, m.vrclass, m.vrclass, op2, constraint>;
        def kind # suffix # _MASK : VPseudoMasked<!subst("Pseudo", "", NAME) # kind, m, e, m.nomask, m.vrclass, op2, constraint>;
      }
      def : MaskTable<NAME # kind # suffix # "_MASK", NAME # kind # suffix, 3>;
    }
  }
}
multiclass VectorPseudos<string sched, bit fp> {
  foreach m = MxList in {
    defm "" : VectorPseudo<sched, m, SEWsOf<m.MX, fp>.ret, m.vrclass, "V", fp>;
    defm "" : VectorPseudo<sched, m, SEWsOf<m.MX, fp>.ret, GPR, "X", fp>;
    if !not(fp) then
      defm "" : VectorPseudo<sched, m, SEWsOf<m.MX, fp>.ret, simm5, "I", fp, "@earlyclobber $rd">;
  }
}

class VPatBinary<Node op, string inst, VTypeInfo t, RegClass rc2, string kind>
    : Pat<(t.Vector (op (t.Vector t.RC:$rs2), (t.Vector (bitconvert rc2:$rs1)))),
          (!cast<Instr>(inst # "_" # kind # "_" # t.LMul.MX # !if(t.IsFP, "_E" # t.SEW, "")) (t.Vector (implicit V0)), t.RC:$rs2, rc2:$rs1, (VL imm), t.Log2SEW, 3)> {
  let Predicates = !listconcat([HasStdExtV], !if(!eq(t.Scalar.LLName, "f16"), [HasStdExtZvfh], []<Predicate>));
}
class VPatBinaryMask<Node op, string inst, VTypeInfo t, RegClass rc2, string kind>
    : Pat<(t.Vector (vselect (t.Mask V0), (op (t.Vector t.RC:$rs2), (t.Vector (bitconvert rc2:$rs1))), t.RC:$passthru)),
          (!cast<Instr>(inst # "_" # kind # "_" # t.LMul.MX # !if(t.IsFP, "_E" # t.SEW, "") # "_MASK") t.RC:$passthru, t.RC:$rs2, rc2:$rs1, (t.Mask V0), (VL imm), t.Log2SEW, 1)> {
  let Predicates = [HasStdExtV];
}
multiclass VectorPatterns<Node op, string inst, list<VTypeInfo> types> {
  foreach t = types in {
    def : VPatBinary<op, inst, t, t.RC, "V">;
    def : VPatBinaryMask<op, inst, t, t.RC, "V">;
    def : VPatBinary<op, inst, t, t.ScalarRC, "X">;
    def : VPatBinaryMask<op, inst, t, t.ScalarRC, "X">;
    def : Pat<(!cast<Node>("int_" # !tolower(!subst("Pseudo", "", inst))) t.RC:$p, t.RC:$a, t.RC:$b), (!cast<Instr>(inst # "_V_" # t.LMul.MX # !if(t.IsFP, "_E" # t.SEW, "")) t.RC:$p, t.RC:$a, t.RC:$b, (i64 0), t.Log2SEW, 0)>;
  }
}

multiclass VectorFamily<string mnem, bits<6> funct6, Node op, bit fp> {
  def int_ # !tolower(NAME) : Node<"ISD::" # NAME, !if(fp, FPBin, IntBin)>;
  defm "" : VectorSched<fp>;
  defm NAME # "_" : VectorInstr<mnem, funct6, fp>;
  defm Pseudo # NAME # "_" : VectorPseudos<NAME, fp>;
  defm "" : VectorPatterns<op, "Pseudo" # NAME, !if(fp, AllFloat, AllInt)>;
}

class ALU_rr<bits<7> funct7, bits<3> funct3, string opcodestr, bit commutable = 0>
    : RVInstR<funct7, funct3, OPC_OP, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), opcodestr, "$rd, $rs1, $rs2">, Sched<[WriteIALU, ReadIALU, ReadIALU]> {
  let isCommutable = commutable;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
}
class ALU_ri<bits<3> funct3, string opcodestr>
    : RVInstI<funct3, OPC_OP_IMM, (outs GPR:$rd), (ins GPR:$rs1, simm12:$imm12), opcodestr, "$rd, $rs1, $imm12">, Sched<[WriteIALU, ReadIALU]>;
class Load_ri<bits<3> funct3, string opcodestr>
    : RVInstI<funct3, OPC_LOAD, (outs GPR:$rd), (ins GPR:$rs1, simm12:$imm12), opcodestr, "$rd, ${imm12}(${rs1})">, Sched<[WriteLDW, ReadMemBase]> { let mayLoad = 1; }
class Store_rri<bits<3> funct3, string opcodestr>
    : RVInstS<funct3, OPC_STORE, (outs), (ins GPR:$rs2, GPR:$rs1, simm12:$imm12), opcodestr, "$rs2, ${imm12}(${rs1})">, Sched<[WriteSTW, ReadMemBase]> { let mayStore = 1; }
class Branch_rri<bits<3> funct3, string opcodestr>
    : RVInstB<funct3, OPC_BRANCH, (outs), (ins GPR:$rs1, GPR:$rs2, simm13:$imm12), opcodestr, "$rs1, $rs2, $imm12">, Sched<[WriteJmp, ReadIALU]>;

#endif
