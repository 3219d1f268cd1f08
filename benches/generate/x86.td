// A made-up target with the shape of a CISC one: wide flag words assembled from slices, instruction classes eight
// levels deep, and vector multiclasses that fan one line out to a hundred masked forms.

#ifndef BENCH_X86_TD
#define BENCH_X86_TD

include "target.td"

//===- Registers ---------------------------------------------------------===//

def sub_lo : SubIndex<8>;
def sub_hi : SubIndex<8, 8>;
def sub_16 : SubIndex<16>;
def sub_32 : SubIndex<32>;
def sub_xmm : SubIndex<128>;
def sub_ymm : SubIndex<256>;

foreach i = 0...31 in {
  def R # i # b : Reg<"r" # i # "b", i>;
  def R # i # w : Reg<"r" # i # "w", i> {
    let SubRegs = [!cast<Reg>("R" # i # "b")];
    let SubRegIndices = [sub_lo];
  }
  def R # i # d : Reg<"r" # i # "d", i> {
    let SubRegs = [!cast<Reg>("R" # i # "w")];
    let SubRegIndices = [sub_16];
  }
  def R # i : Reg<"r" # i, i> {
    let SubRegs = [!cast<Reg>("R" # i # "d")];
    let SubRegIndices = [sub_32];
    let DwarfNumbers = [i, !add(i, 16), -2];
  }
  def XMM # i : Reg<"xmm" # i, i> { let DwarfNumbers = [!add(i, 17), -2, -2]; }
  def YMM # i : Reg<"ymm" # i, i> {
    let SubRegs = [!cast<Reg>("XMM" # i)];
    let SubRegIndices = [sub_xmm];
  }
  def ZMM # i : Reg<"zmm" # i, i> {
    let SubRegs = [!cast<Reg>("YMM" # i)];
    let SubRegIndices = [sub_ymm];
  }
}
foreach i = 0...7 in def K # i : Reg<"k" # i, i>;
def FLAGS : Reg<"flags">;
def MXCSR : Reg<"mxcsr">;

def GR8 : RegClass<[i8], 8, !foreach(i, !range(32), !cast<Reg>("R" # i # "b"))>;
def GR16 : RegClass<[i16], 16, !foreach(i, !range(32), !cast<Reg>("R" # i # "w"))>;
def GR32 : RegClass<[i32], 32, !foreach(i, !range(32), !cast<Reg>("R" # i # "d"))>;
def GR64 : RegClass<[i64], 64, !foreach(i, !range(32), !cast<Reg>("R" # i))>;
def FR16X : RegClass<[f16], 16, !foreach(i, !range(32), !cast<Reg>("XMM" # i))>;
def FR32X : RegClass<[f32], 32, !foreach(i, !range(32), !cast<Reg>("XMM" # i))>;
def FR64X : RegClass<[f64], 64, !foreach(i, !range(32), !cast<Reg>("XMM" # i))>;
def VR128X : RegClass<[v4f32, v2f64, v8f16, v16i8, v8i16, v4i32, v2i64], 128, !foreach(i, !range(32), !cast<Reg>("XMM" # i))>;
def VR256X : RegClass<[v8f32, v4f64, v16f16, v32i8, v16i16, v8i32, v4i64], 256, !foreach(i, !range(32), !cast<Reg>("YMM" # i))>;
def VR512 : RegClass<[v16f32, v8f64, v32f16, v64i8, v32i16, v16i32, v8i64], 512, !foreach(i, !range(32), !cast<Reg>("ZMM" # i))>;
foreach n = [1, 2, 4, 8, 16, 32, 64] in {
  def VK # n : RegClass<[!cast<VT>("v" # n # "i1")], 16, !foreach(i, !range(8), !cast<Reg>("K" # i))>;
  def VK # n # WM : RegClass<[!cast<VT>("v" # n # "i1")], 16, !foreach(i, !range(1, 8), !cast<Reg>("K" # i))>;
}

//===- Operands ----------------------------------------------------------===//

class MemOperand<string printer, VT vt> : Operand<vt> {
  let PrintMethod = printer;
  let MIOperandInfo = (ops GR64:$base, i8:$scale, GR64:$index, i32:$disp, GR16:$segment);
  let OperandType = "OPERAND_MEMORY";
  let ParserMatchClass = "Mem" # vt.Size;
}
foreach vt = [i8, i16, i32, i64, f16, f32, f64, v4i32, v8i32, v16i32] in
  def vt # mem : MemOperand<"print" # vt # "mem", vt>;
def x128mem : MemOperand<"printxmmwordmem", v4i32>;
def x256mem : MemOperand<"printymmwordmem", v8i32>;
def x512mem : MemOperand<"printzmmwordmem", v16i32>;
foreach vt = [i8, i16, i32, i64] in
  def vt # imm : Operand<vt> { let OperandType = "OPERAND_IMMEDIATE"; let PrintMethod = "printImm"; }
def node : Marker;
def addr : Fragment<(ops node:$ptr), (load node:$ptr)>;
foreach w = [16, 32, 64, 128, 256, 512] in
  def alignedload # w : Fragment<(ops node:$ptr), (load node:$ptr), "return cast<Load>(N)->align() >= " # w # ";"> {
    let IsLoad = 1;
    let MinAlignment = w;
  }

//===- Encoding parts ----------------------------------------------------===//

class Format<bits<7> val> { bits<7> Value = val; }
def PseudoFrm : Format<0>;
def RawFrm : Format<1>;
def AddRegFrm : Format<2>;
def MRMDestMem : Format<24>;
def MRMSrcMem : Format<25>;
def MRMDestReg : Format<40>;
def MRMSrcReg : Format<41>;
foreach i = 0...7 in {
  def MRM # i # r : Format<!add(48, i)>;
  def MRM # i # m : Format<!add(32, i)>;
}
class ImmKind<bits<4> val> { bits<4> Value = val; }
def NoImm : ImmKind<0>;
def Imm8 : ImmKind<1>;
def Imm16 : ImmKind<3>;
def Imm32 : ImmKind<5>;
def Imm64 : ImmKind<8>;
class Domain<bits<2> val> { bits<2> Value = val; }
def GenericDomain : Domain<0>;
def SingleDomain : Domain<1>;
def DoubleDomain : Domain<2>;
def IntDomain : Domain<3>;
class OpPrefix<bits<3> val> { bits<3> Value = val; }
def NoPrefix : OpPrefix<0>;
def PD : OpPrefix<1>;
def XS : OpPrefix<2>;
def XD : OpPrefix<3>;
class OpMap<bits<4> val> { bits<4> Value = val; }
def OneByte : OpMap<0>;
def TwoByte : OpMap<1>;
def T8Map : OpMap<2>;
def TAMap : OpMap<3>;
class EncodingKind<bits<2> val> { bits<2> Value = val; }
def EncNormal : EncodingKind<0>;
def EncVEX : EncodingKind<1>;
def EncXOP : EncodingKind<2>;
def EncEVEX : EncodingKind<3>;
class OperandSize<bits<2> val> { bits<2> Value = val; }
def OpSizeFixed : OperandSize<0>;
def OpSize16 : OperandSize<1>;
def OpSize32 : OperandSize<2>;
class TupleForm<bits<3> v> { bits<3> Value = v; }
def CD8VF : TupleForm<0>;
def CD8VH : TupleForm<1>;
def CD8VQ : TupleForm<2>;

foreach p = ["HasAVX512", "HasVLX", "HasBWI", "HasDQI", "HasFP16", "In64BitMode", "Not64BitMode", "NoVLX", "UseSSE2"] in
  def p : Predicate<"Subtarget->" # !tolower(p) # "()"> { let AssemblerMatcherPredicate = 1; }

//===- Scheduling --------------------------------------------------------===//

class FoldedWrite : SchedWrite { SchedWrite Folded; SchedRead ReadAfterFold; }
def ReadAfterLd : SchedRead;
def ReadAfterVecLd : SchedRead;
multiclass WritePair<SchedRead read = ReadAfterLd> {
  def Ld : SchedWrite;
  def NAME : FoldedWrite {
    let Folded = !cast<SchedWrite>(NAME # "Ld");
    let ReadAfterFold = read;
  }
}
foreach w = ["WriteALU", "WriteADC", "WriteIMul", "WriteShift", "WriteJump"] in defm w : WritePair;
foreach w = ["WriteFAdd", "WriteFMul", "WriteVecALU", "WriteVecLogic", "WriteVecShift"] in {
  defm w # X : WritePair<ReadAfterVecLd>;
  defm w # Y : WritePair<ReadAfterVecLd>;
  defm w # Z : WritePair<ReadAfterVecLd>;
}
class WriteWidths<FoldedWrite scl, FoldedWrite s128, FoldedWrite s256, FoldedWrite s512> {
  FoldedWrite Scl = scl;
  FoldedWrite XMM = s128;
  FoldedWrite YMM = s256;
  FoldedWrite ZMM = s512;
}
foreach w = ["WriteFAdd", "WriteFMul", "WriteVecALU", "WriteVecLogic", "WriteVecShift"] in
  def Sched # w : WriteWidths<!cast<FoldedWrite>(w # "X"), !cast<FoldedWrite>(w # "X"), !cast<FoldedWrite>(w # "Y"), !cast<FoldedWrite>(w # "Z")>;

foreach m = ["Alder", "Birch", "Cedar"] in {
  def m # Model : SchedModel { let IssueWidth = 6; let MicroOpBufferSize = 512; let LoadLatency = 5; let MispredictPenalty = 16; }
  foreach p = 0...9 in
    def m # Port # p : Resource<1> { let Model = !cast<SchedModel>(m # "Model"); }
  foreach w = ["WriteALU", "WriteADC", "WriteIMul", "WriteShift", "WriteJump", "WriteFAddX", "WriteFAddY", "WriteFAddZ", "WriteFMulX", "WriteVecALUX", "WriteVecLogicX"] in {
    def : WriteResources<!cast<SchedWrite>(w), [!cast<Resource>(m # "Port0"), !cast<Resource>(m # "Port1")]> {
      let Latency = !add(1, !size(w));
      let ReleaseAtCycles = [1, 1];
      let Model = !cast<SchedModel>(m # "Model");
    }
    def : WriteResources<!cast<SchedWrite>(w # "Ld"), [!cast<Resource>(m # "Port2"), !cast<Resource>(m # "Port3"), !cast<Resource>(m # "Port1")]> {
      let Latency = !add(6, !size(w));
      let NumMicroOps = 2;
      let Model = !cast<SchedModel>(m # "Model");
    }
  }
}

//===- Instruction classes, each level one concern ------------------------===//

class X86Instr<bits<8> opcod, Format f, ImmKind i, dag outs, dag ins, string asm, Domain d = GenericDomain> : Instr {
  let Namespace = "X86";
  bits<8> Opcode = opcod;
  Format Form = f;
  bits<7> FormBits = Form.Value;
  ImmKind ImmT = i;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let isCodeGenOnly = !eq(f, PseudoFrm);
  Domain ExeDomain = d;
  OperandSize OpSize = OpSizeFixed;
  bits<2> OpSizeBits = OpSize.Value;
  OperandSize AdSize = OpSizeFixed;
  bits<2> AdSizeBits = AdSize.Value;
  OpPrefix OpPrefix = NoPrefix;
  bits<3> OpPrefixBits = OpPrefix.Value;
  OpMap OpMap = OneByte;
  bits<4> OpMapBits = OpMap.Value;
  bit hasREX_W = 0;
  bit hasLockPrefix = 0;
  bit hasREPPrefix = 0;
  EncodingKind OpEnc = EncNormal;
  bits<2> OpEncBits = OpEnc.Value;
  bit IgnoresW = 0;
  bit hasVEX_4V = 0;
  bit hasVEX_L = 0;
  bit ignoresVEX_L = 0;
  bit hasEVEX_K = 0;
  bit hasEVEX_Z = 0;
  bit hasEVEX_L2 = 0;
  bit hasEVEX_B = 0;
  bit hasEVEX_RC = 0;
  bits<3> CD8_Form = 0;
  int CD8_EltSize = 0;
  bit hasNoTrackPrefix = 0;
  bits<7> VectSize = !if(hasEVEX_L2, 64, !if(hasVEX_L, 32, 16));
  bits<7> CD8_Scale = !if(!eq(OpEnc.Value, EncEVEX.Value), !if(CD8_Form{2}, !shl(CD8_EltSize, CD8_Form{1-0}), !srl(VectSize, CD8_Form{1-0})), 0);
  string BaseOpcode = "";
  let TSFlags{6-0} = FormBits;
  let TSFlags{8-7} = OpSizeBits;
  let TSFlags{10-9} = AdSizeBits;
  let TSFlags{12-11} = OpPrefixBits{1-0};
  let TSFlags{16-13} = OpMapBits;
  let TSFlags{17} = hasREX_W;
  let TSFlags{21-18} = ImmT.Value;
  let TSFlags{24-22} = 0;
  let TSFlags{25} = hasLockPrefix;
  let TSFlags{26} = hasREPPrefix;
  let TSFlags{28-27} = ExeDomain.Value;
  let TSFlags{30-29} = OpEncBits;
  let TSFlags{38-31} = Opcode;
  let TSFlags{39} = hasVEX_4V;
  let TSFlags{40} = hasVEX_L;
  let TSFlags{41} = hasEVEX_K;
  let TSFlags{42} = hasEVEX_Z;
  let TSFlags{43} = hasEVEX_L2;
  let TSFlags{44} = hasEVEX_B;
  let TSFlags{51-45} = !if(!eq(CD8_Scale, 0), 0, !add(!logtwo(!add(CD8_Scale, !eq(CD8_Scale, 0))), 1));
  let TSFlags{52} = hasEVEX_RC;
  let TSFlags{53} = hasNoTrackPrefix;
}

class Encoded<bits<8> opcod, Format f, ImmKind i, dag outs, dag ins, string asm, list<dag> pattern, Domain d, bits<4> cond, bit commutes>
    : X86Instr<opcod, f, i, outs, ins, asm, d> {
  bits<128> Inst = ?;
  bits<128> SoftFail = 0;
  bits<5> reg;
  bits<5> rm;
  bits<5> vvvv;
  bits<3> aaa;
  bits<32> disp;
  let Inst{7-0} = Opcode;
  let Inst{10-8} = rm{2-0};
  let Inst{13-11} = reg{2-0};
  let Inst{15-14} = !if(!eq(f.Value{6-3}, 3), 0b10, 0b11);
  let Inst{47-16} = disp;
  let Inst{52-48} = vvvv;
  let Inst{55-53} = aaa;
  let Inst{59-56} = OpMapBits;
  let Inst{61-60} = OpPrefixBits{1-0};
  let Inst{62} = hasREX_W;
  let Inst{63} = hasVEX_L;
  let Inst{67-64} = cond;
  let Pattern = pattern;
  let CodeSize = 3;
  let isCommutable = commutes;
}

class Checked<bits<8> o, Format F, ImmKind i, dag outs, dag ins, string asm, list<dag> pattern, Domain d, bits<4> cond, bit commutes>
    : Encoded<o, F, i, outs, ins, asm, pattern, d, cond, commutes> {
  string Mnemonic = !substr(asm, 0, !if(!eq(!find(asm, "\t"), -1), !size(asm), !find(asm, "\t")));
  int NumOuts = !size(outs);
  int NumIns = !size(ins);
  bit HasTiedOperand = !ne(!find(Constraints, "="), -1);
}

class Vector<bits<8> o, Format F, ImmKind i, dag outs, dag ins, string asm, list<dag> pattern, Domain d, bits<4> cond, bit commutes>
    : Checked<o, F, i, outs, ins, asm, pattern, d, cond, commutes> {
  let OpEnc = EncVEX;
  let hasVEX_4V = 1;
  list<Reg> ImplicitDefs = Defs;
  let Uses = !if(!eq(d, IntDomain), []<Reg>, [MXCSR]);
  let mayRaiseFPException = !ne(d, IntDomain);
}

class Evex<bits<8> o, Format F, ImmKind i, dag outs, dag ins, string asm, list<dag> pattern, Domain d, bits<4> cond, bit commutes>
    : Vector<o, F, i, outs, ins, asm, pattern, d, cond, commutes> {
  let OpEnc = EncEVEX;
  let Predicates = [HasAVX512];
  let Inst{71-68} = { hasEVEX_Z, hasEVEX_L2, hasEVEX_B, hasEVEX_K };
  let Inst{79-72} = { CD8_Scale{6-0}, 0 };
  let Inst{83-80} = { rm{4-3}, reg{4-3} };
}

class EvexMap<bits<8> o, Format F, ImmKind i, dag outs, dag ins, string asm, list<dag> pattern, Domain d, bits<4> cond, bit commutes>
    : Evex<o, F, i, outs, ins, asm, pattern, d, cond, commutes> {
  let OpMap = !cond(!lt(o, 64): TwoByte, !lt(o, 160): T8Map, true: TAMap);
  let OpPrefix = !if(!eq(d, SingleDomain), NoPrefix, PD);
}

// Modifiers, used as further parents.
class TB_ { OpMap OpMap = TwoByte; }
class T8_ { OpMap OpMap = T8Map; }
class PD_ { OpPrefix OpPrefix = PD; }
class XS_ { OpPrefix OpPrefix = XS; }
class REXW { bit hasREX_W = 1; }
class EVEX_K_ { bit hasEVEX_K = 1; }
class EVEX_KZ_ : EVEX_K_ { bit hasEVEX_Z = 1; }
class EVEX_B_ { bit hasEVEX_B = 1; }
class OpSizeOf<int width> {
  OperandSize OpSize = !cond(!eq(width, 16): OpSize16, !eq(width, 32): OpSize32, true: OpSizeFixed);
  bit hasREX_W = !eq(width, 64);
}
class V512 { bit hasEVEX_L2 = 1; bit hasVEX_L = 0; }
class V256 { bit hasEVEX_L2 = 0; bit hasVEX_L = 1; }
class V128 { bit hasEVEX_L2 = 0; bit hasVEX_L = 0; }
class CD8<int esize, TupleForm form> { int CD8_EltSize = !srl(esize, 3); bits<3> CD8_Form = form.Value; }
class Sched<list<ReadWrite> rw> { list<ReadWrite> SchedRW = rw; }

class I<bits<8> o, Format f, dag outs, dag ins, string asm, list<dag> pattern = []>
    : Encoded<o, f, NoImm, outs, ins, asm, pattern, GenericDomain, 0, 0>;
class Ii8<bits<8> o, Format f, dag outs, dag ins, string asm, list<dag> pattern = []>
    : Encoded<o, f, Imm8, outs, ins, asm, pattern, GenericDomain, 0, 0>;
class Ii32<bits<8> o, Format f, dag outs, dag ins, string asm, list<dag> pattern = []>
    : Encoded<o, f, Imm32, outs, ins, asm, pattern, GenericDomain, 0, 0>;

//===- Scalar families ---------------------------------------------------===//

class TypeInfo<VT vt, string suffix, RegClass rc, Operand mem, Operand imm, ImmKind immkind, bit oddOpcode, OperandSize opsize, bit rexw> {
  VT Type = vt;
  string Suffix = suffix;
  RegClass RC = rc;
  Operand Mem = mem;
  Operand ImmOp = imm;
  ImmKind ImmEnc = immkind;
  bit HasOddOpcode = oddOpcode;
  OperandSize Size = opsize;
  bit HasREXW = rexw;
}
def Xi8 : TypeInfo<i8, "b", GR8, i8mem, i8imm, Imm8, 0, OpSizeFixed, 0>;
def Xi16 : TypeInfo<i16, "w", GR16, i16mem, i16imm, Imm16, 1, OpSize16, 0>;
def Xi32 : TypeInfo<i32, "l", GR32, i32mem, i32imm, Imm32, 1, OpSize32, 0>;
def Xi64 : TypeInfo<i64, "q", GR64, i64mem, i32imm, Imm32, 1, OpSizeFixed, 1>;

class ScalarOp<bits<8> opcode, Format f, TypeInfo t, dag outs, dag ins, string mnemonic, string args, list<dag> pattern>
    : Encoded<{opcode{7}, opcode{6}, opcode{5}, opcode{4}, opcode{3}, opcode{2}, opcode{1}, !if(t.HasOddOpcode, 1, opcode{0})},
              f, !if(!eq(!find(mnemonic, "i"), 0), t.ImmEnc, NoImm), outs, ins, mnemonic # "{" # t.Suffix # "}\t" # args, pattern, GenericDomain, 0, 0> {
  let OpSize = t.Size;
  let hasREX_W = t.HasREXW;
  let Defs = [FLAGS];
}

multiclass ScalarForms<bits<8> opc, string mnem, TypeInfo t, Node op, FoldedWrite sched, bit commutes> {
  defvar tied = "$src1, $src2|$src2, $src1}";
  let isCommutable = commutes, Constraints = "$src1 = $dst", SchedRW = [sched] in
    def rr : ScalarOp<opc, MRMDestReg, t, (outs t.RC:$dst), (ins t.RC:$src1, t.RC:$src2), mnem, tied,
                      [(set t.RC:$dst, FLAGS, (op t.RC:$src1, t.RC:$src2))]>;
  let isCodeGenOnly = 1, SchedRW = [sched] in
    def rr_REV : ScalarOp<!add(opc, 2), MRMSrcReg, t, (outs t.RC:$dst), (ins t.RC:$src1, t.RC:$src2), mnem, tied, []>;
  let mayLoad = 1, SchedRW = [sched.Folded, sched.ReadAfterFold] in
    def rm : ScalarOp<!add(opc, 2), MRMSrcMem, t, (outs t.RC:$dst), (ins t.RC:$src1, t.Mem:$src2), mnem, tied,
                      [(set t.RC:$dst, FLAGS, (op t.RC:$src1, (t.Type (load addr:$src2))))]>;
  let mayLoad = 1, mayStore = 1, SchedRW = [sched.Folded, WriteALULd] in
    def mr : ScalarOp<opc, MRMDestMem, t, (outs), (ins t.Mem:$dst, t.RC:$src), mnem, "$src, $dst|$dst, $src}",
                      [(store (op (load addr:$dst), t.RC:$src), addr:$dst), (implicit FLAGS)]>;
  let SchedRW = [sched] in
    def ri : ScalarOp<0x80, MRM0r, t, (outs t.RC:$dst), (ins t.RC:$src1, t.ImmOp:$src2), mnem, tied,
                      [(set t.RC:$dst, FLAGS, (op t.RC:$src1, (t.Type imm:$src2)))]>;
  def : Pat<(op t.RC:$a, (not t.RC:$b)), (!cast<Instr>(NAME # "rr") t.RC:$a, (!cast<Instr>(NAME # "rr") t.RC:$b, t.RC:$b))>;
}

multiclass ScalarFamily<bits<8> opc, string mnem, Node op, FoldedWrite sched, bit commutes = 0> {
  foreach t = [Xi8, Xi16, Xi32, Xi64] in
    defm !substr(t.Type.LLName, 1) : ScalarForms<opc, mnem, t, op, sched, commutes>;
  foreach w = ["b", "w", "l", "q"] in
    def : Alias<mnem # w # "\t{$src, $dst|$dst, $src}",
                (!cast<Instr>(NAME # !cond(!eq(w, "b"): "8", !eq(w, "w"): "16", !eq(w, "l"): "32", true: "64") # "rr")
                  GR64:$dst, GR64:$src), 0>;
}

//===- Vector families ---------------------------------------------------===//

class VecInfo<int numelts, VT eltvt, RegClass rc, string suffix = ""> {
  RegClass RC = rc;
  VT EltVT = eltvt;
  int NumElts = numelts;
  string NEStr = !if(!eq(numelts, 1), "", "v" # numelts);
  RegClass KRC = !cast<RegClass>("VK" # NumElts);
  RegClass KRCWM = !cast<RegClass>("VK" # NumElts # "WM");
  VT KVT = !cast<VT>("v" # NumElts # "i1");
  string Suffix = suffix;
  string VTName = "v" # NumElts # EltVT.LLName;
  VT Type = !cast<VT>(VTName);
  int Size = Type.Size;
  string EltTypeName = EltVT.LLName;
  string EltSizeName = !subst("i", "", !subst("f", "", EltTypeName));
  VT IntVT = !cast<VT>("v" # NumElts # "i" # EltSizeName);
  Operand MemOp = !cast<Operand>("x" # Size # "mem");
  Operand ScalarMemOp = !cast<Operand>(EltTypeName # "mem");
  Fragment AlignedLdFrag = !cast<Fragment>("alignedload" # Size);
  string BroadcastStr = "{1to" # NumElts # "}";
  Domain ExeDomain = !cond(!eq(EltTypeName, "f32"): SingleDomain, !eq(EltTypeName, "f64"): DoubleDomain, true: IntDomain);
  RegClass FRC = !if(!eq(EltTypeName, "f32"), FR32X, !if(!eq(EltTypeName, "f16"), FR16X, FR64X));
  dag ImmAllZerosV = (Type (bitconvert (v16i32 (imm 0))));
  dag LoadDag = (Type (bitconvert (!cast<VT>("v" # !div(Size, 64) # "i64") (load addr:$src2))));
  string ZSuffix = !cond(!eq(Size, 128): "Z128", !eq(Size, 256): "Z256", true: "Z");
}

foreach e = [i8, i16, i32, i64, f16, f32, f64] in {
  def v # !div(512, e.Size) # e.LLName # _info : VecInfo<!div(512, e.Size), e, VR512, !cond(e.IsFloat: "p", true: "p") # !substr(e.LLName, 0, 1)>;
  def v # !div(256, e.Size) # e.LLName # x_info : VecInfo<!div(256, e.Size), e, VR256X, "p" # !substr(e.LLName, 0, 1)>;
  def v # !div(128, e.Size) # e.LLName # x_info : VecInfo<!div(128, e.Size), e, VR128X, "p" # !substr(e.LLName, 0, 1)>;
}

class VLInfo<VT e> {
  VecInfo info512 = !cast<VecInfo>("v" # !div(512, e.Size) # e.LLName # "_info");
  VecInfo info256 = !cast<VecInfo>("v" # !div(256, e.Size) # e.LLName # "x_info");
  VecInfo info128 = !cast<VecInfo>("v" # !div(128, e.Size) # e.LLName # "x_info");
  VT Elt = e;
}
foreach e = [i8, i16, i32, i64, f16, f32, f64] in def vl_ # e.LLName # _info : VLInfo<e>;

multiclass Maskable<bits<8> O, Format F, VecInfo _, dag Outs, dag Ins, string mnem, string att, string intel, dag RHS, bit commutes> {
  let isCommutable = commutes in
  def NAME : EvexMap<O, F, NoImm, Outs, Ins, mnem # "\t{" # att # ", $dst|$dst, " # intel # "}",
                     [(set _.RC:$dst, RHS)], _.ExeDomain, 0, commutes>;
  let Constraints = "$src0 = $dst", AddedComplexity = 20, isCommutable = commutes in
  def NAME # k : EvexMap<O, F, NoImm, Outs, !con((ins _.RC:$src0, _.KRCWM:$mask), Ins),
                         mnem # "\t{" # att # ", $dst {${mask}}|$dst {${mask}}, " # intel # "}",
                         [(set _.RC:$dst, (vselect _.KRCWM:$mask, RHS, _.RC:$src0))], _.ExeDomain, 1, commutes>, EVEX_K_;
  let AddedComplexity = 30, isCommutable = commutes in
  def NAME # kz : EvexMap<O, F, NoImm, Outs, !con((ins _.KRCWM:$mask), Ins),
                          mnem # "\t{" # att # ", $dst {${mask}} {z}|$dst {${mask}} {z}, " # intel # "}",
                          [(set _.RC:$dst, (vselect _.KRCWM:$mask, RHS, _.ImmAllZerosV))], _.ExeDomain, 2, commutes>, EVEX_KZ_;
}

multiclass VecForms<bits<8> opc, string mnem, Node op, VecInfo _, FoldedWrite sched, bit commutes> {
  let SchedRW = [sched] in
  defm rr : Maskable<opc, MRMSrcReg, _, (outs _.RC:$dst), (ins _.RC:$src1, _.RC:$src2), mnem, "$src2, $src1", "$src1, $src2",
                     (_.Type (op _.RC:$src1, _.RC:$src2)), commutes>;
  let mayLoad = 1, SchedRW = [sched.Folded, sched.ReadAfterFold] in
  defm rm : Maskable<opc, MRMSrcMem, _, (outs _.RC:$dst), (ins _.RC:$src1, _.MemOp:$src2), mnem, "$src2, $src1", "$src1, $src2",
                     (_.Type (op _.RC:$src1, _.LoadDag)), 0>;
  let mayLoad = 1, hasEVEX_B = 1, SchedRW = [sched.Folded, sched.ReadAfterFold] in
  defm rmb : Maskable<opc, MRMSrcMem, _, (outs _.RC:$dst), (ins _.RC:$src1, _.ScalarMemOp:$src2), mnem,
                      "${src2}" # _.BroadcastStr # ", $src1", "$src1, ${src2}" # _.BroadcastStr,
                      (_.Type (op _.RC:$src1, (_.Type (bitconvert (_.EltVT (load addr:$src2)))))), 0>;
  def : Pat<(_.Type (op _.RC:$a, (vselect _.KRCWM:$mask, _.RC:$b, _.ImmAllZerosV))),
            (!cast<Instr>(NAME # "rrkz") _.KRCWM:$mask, _.RC:$a, _.RC:$b)>;
  foreach l = ["rm", "rmb"] in
    def : Pat<!foldl((_.Type (op _.RC:$a, _.RC:$b)), !range(0, 2), acc, i, (_.Type acc)),
              !foreach(x, (!cast<Instr>(NAME # l) _.RC:$a, node:$b), !subst(node, addr, !subst(_.RC, _.FRC, x)))>;
}

multiclass VecLengths<bits<8> opc, string mnem, Node op, VLInfo info, WriteWidths sched, bit commutes> {
  let Predicates = [HasAVX512] in
    defm Z : VecForms<opc, mnem, op, info.info512, sched.ZMM, commutes>, V512, CD8<info.Elt.Size, CD8VF>;
  let Predicates = [HasAVX512, HasVLX] in {
    defm Z256 : VecForms<opc, mnem, op, info.info256, sched.YMM, commutes>, V256, CD8<info.Elt.Size, CD8VF>;
    defm Z128 : VecForms<opc, mnem, op, info.info128, sched.XMM, commutes>, V128, CD8<info.Elt.Size, CD8VF>;
  }
}

multiclass VecFamily<bits<8> opc, string mnem, Node op, WriteWidths sched, list<VT> elts, bit commutes = 0> {
  foreach e = elts in
    defm !toupper(!substr(e.LLName, 0, 1)) # e.Size : VecLengths<!add(opc, !srl(e.Size, 5)), mnem # !tolower(e.LLName), op,
                                             !cast<VLInfo>("vl_" # e.LLName # "_info"), sched, commutes>;
}

#endif
