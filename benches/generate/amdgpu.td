// A made-up target with the shape of a GPU: operand profiles whose dozens of fields are computed by classes used as
// functions, five calls deep, and one line of source for the pseudo and real forms of every generation.

#ifndef BENCH_AMDGPU_TD
#define BENCH_AMDGPU_TD

include "target.td"

//===- Registers and operands ---------------------------------------------===//

foreach i = 0...105 in def SGPR # i : Reg<"s" # i, i> { let DwarfNumbers = [!add(32, i), !add(32, i)]; }
foreach i = 0...255 in {
  def VGPR # i # _LO16 : Reg<"v" # i # ".l", i>;
  def VGPR # i # _HI16 : Reg<"v" # i # ".h", !or(i, 512)> { let IsArtificial = 1; }
  def VGPR # i : Reg<"v" # i, !or(i, 256)> {
    let SubRegs = [!cast<Reg>("VGPR" # i # "_LO16"), !cast<Reg>("VGPR" # i # "_HI16")];
    let CoveredBySubRegs = 1;
    let DwarfNumbers = [!add(2560, i), !add(1536, i)];
  }
}
def EXEC : Reg<"exec", 126>;
def VCC : Reg<"vcc", 106>;
def SCC : Reg<"scc", 253>;
def MODE : Reg<"mode">;
def M0 : Reg<"m0", 125>;

foreach w = [16, 32, 64, 128] in {
  def SReg_ # w : RegClass<!cond(!eq(w, 16): [i16, f16], !eq(w, 32): [i32, f32, v2i16, v2f16], !eq(w, 64): [i64, f64, v2i32, v2f32], true: [v4i32, v4f32]),
                           32, !foreach(i, !range(0, 106), !cast<Reg>("SGPR" # i))>;
  def VGPR_ # w : RegClass<!cond(!eq(w, 16): [i16, f16], !eq(w, 32): [i32, f32, v2i16, v2f16], !eq(w, 64): [i64, f64, v2i32, v2f32], true: [v4i32, v4f32]),
                           32, !foreach(i, !range(0, 64), !cast<Reg>("VGPR" # i))>;
  def VS_ # w : RegClass<[i32], 32, !listconcat(!cast<RegClass>("SReg_" # w).MemberList, !foreach(i, !range(0, 64), !cast<Reg>("VGPR" # i)))>;
}

class SrcOperand<string kind, RegClass rc, int width, bit fp> : RegOperand<rc, "print" # kind> {
  int Width = width;
  bit IsFP = fp;
  string ParserMatch = kind # !if(fp, "F", "B") # width;
  let OperandType = "OPERAND_REG_" # kind # !if(fp, "_FP", "_INT") # width;
}
foreach w = [16, 32, 64, 128] in
  foreach fp = [0, 1] in {
    def VRegSrc_ # w # !if(fp, "F", "B") : SrcOperand<"VRegSrc", !cast<RegClass>("VGPR_" # w), w, fp>;
    def VSrc_ # w # !if(fp, "F", "B") : SrcOperand<"VSrc", !cast<RegClass>("VS_" # w), w, fp>;
    def VCSrc_ # w # !if(fp, "F", "B") : SrcOperand<"VCSrc", !cast<RegClass>("VS_" # w), w, fp>;
    def SSrc_ # w # !if(fp, "F", "B") : SrcOperand<"SSrc", !cast<RegClass>("SReg_" # w), w, fp>;
  }
def VOPDst64 : RegOperand<VGPR_64, "printVOPDst">;
def VOPDst32 : RegOperand<VGPR_32, "printVOPDst">;
def VOPDst16 : RegOperand<VGPR_16, "printVOPDst">;
def VOPDst128 : RegOperand<VGPR_128, "printVOPDst">;
def VOPDstS64 : RegOperand<SReg_64, "printVOPDst">;

class NamedImm<VT vt, string name> : Operand<vt> {
  let PrintMethod = "print" # name;
  let ParserMatchClass = name;
}
foreach n = ["Clamp0", "Omod0", "SrcMods", "FPMods", "IntMods", "OpSel0", "OpSelHi0", "NegLo0", "NegHi0", "DppCtrl", "Dpp8", "RowMask", "BankMask", "BoundCtrl", "DppFI", "SdwaSel", "DstUnused"] in
  def n : NamedImm<i32, n>;

foreach p = ["HasSDWA", "HasDPP", "HasDPP8", "HasTrue16", "HasMad", "HasPk"] in
  def p : Predicate<"Subtarget->" # p # "()"> { let AssemblerMatcherPredicate = 1; }
class Generation<string name, int num, bits<6> shift> {
  string Name = name;
  int Number = num;
  bits<6> EncodingShift = shift;
  Predicate Assembler = !cast<Predicate>("is" # name);
  string DecoderName = !toupper(name);
  bit HasSDWA = !and(!ge(num, 8), !le(num, 10));
  bit HasDPP = !ge(num, 8);
  bit HasDPP8 = !ge(num, 10);
}
foreach g = ["GFX6", "GFX7", "GFX8", "GFX9", "GFX10", "GFX11", "GFX12", "GFX13"] in def is # g : Predicate<"Subtarget->get() == " # g>;
def GFX6 : Generation<"GFX6", 6, 0>;
def GFX7 : Generation<"GFX7", 7, 0>;
def GFX8 : Generation<"GFX8", 8, 1>;
def GFX9 : Generation<"GFX9", 9, 1>;
def GFX10 : Generation<"GFX10", 10, 2>;
def GFX11 : Generation<"GFX11", 11, 3>;
def GFX12 : Generation<"GFX12", 12, 4>;
def GFX13 : Generation<"GFX13", 13, 5>;

foreach w = ["Write32Bit", "Write64Bit", "WriteDouble", "WriteQuarterRate32", "WriteTrans32", "WriteFloatCvt"] in def w : SchedWrite;

//===- Functions on types --------------------------------------------------===//

class isFloatType<VT vt> { bit ret = vt.IsFloat; }
class isIntType<VT vt> { bit ret = !not(vt.IsFloat); }
class isPackedType<VT vt> { bit ret = !and(vt.IsVector, !eq(vt.EltType.Size, 16)); }
class getElt<VT vt> { VT ret = !if(!eq(vt.NumElts, 0), vt, !cast<VT>(!subst("v" # vt.NumElts, "", vt.LLName))); }
class widthOf<VT vt> { int ret = !if(!lt(vt.Size, 16), 32, vt.Size); }
class suffixOf<VT vt> { string ret = widthOf<vt>.ret # !if(isFloatType<getElt<vt>.ret>.ret, "F", "B"); }
class getVALUDst<VT vt> { RegOperand ret = !if(!eq(vt.Size, 1), VOPDstS64, !cast<RegOperand>("VOPDst" # widthOf<vt>.ret)); }
class getVOPSrc0<VT vt, bit true16> { RegOperand ret = !if(!and(true16, !eq(vt.Size, 16)), !cast<RegOperand>("VCSrc_" # suffixOf<vt>.ret), !cast<RegOperand>("VSrc_" # suffixOf<vt>.ret)); }
class getVOPSrc1<VT vt, bit true16> { RegOperand ret = !if(true16, !cast<RegOperand>("VRegSrc_" # suffixOf<vt>.ret), !cast<RegOperand>("VRegSrc_" # suffixOf<getElt<vt>.ret>.ret)); }
class getVOP3Src<VT vt, bit allowLit> { RegOperand ret = !if(allowLit, getVOPSrc0<vt, 0>.ret, !cast<RegOperand>("VCSrc_" # suffixOf<vt>.ret)); }
class hasModifiers<VT vt> { bit ret = !or(isFloatType<vt>.ret, isPackedType<!if(vt.IsVector, vt, v2i32)>.ret); }
class getSrcMod<VT vt> { Operand ret = !if(isFloatType<getElt<vt>.ret>.ret, FPMods, IntMods); }
class getNumSrcArgs<VT s0, VT s1, VT s2> { int ret = !if(!eq(s0.LLName, untyped.LLName), 0, !if(!eq(s1.LLName, untyped.LLName), 1, !if(!eq(s2.LLName, untyped.LLName), 2, 3))); }
class numOpsOf<VT s0, VT s1, VT s2> { int ret = getNumSrcArgs<s0, s1, s2>.ret; }

class srcDag<int n, RegOperand rc, Operand mod, bit mods> {
  dag ret = !if(mods, !dag(ins, [mod]<Operand>, ["src" # n # "_modifiers"]), (ins));
  dag full = !con(ret, !dag(ins, [rc]<RegOperand>, ["src" # n]));
}
class getIns32<RegOperand r0, RegOperand r1, int n> {
  dag ret = !cond(!eq(n, 0): (ins), !eq(n, 1): (ins r0:$src0), true: (ins r0:$src0, r1:$src1));
}
class getInsMods<RegOperand r0, RegOperand r1, RegOperand r2, int n, bit mods, Operand m0, Operand m1, Operand m2> {
  dag ret = !cond(!eq(n, 0): (ins),
                  !eq(n, 1): srcDag<0, r0, m0, mods>.full,
                  !eq(n, 2): !con(srcDag<0, r0, m0, mods>.full, srcDag<1, r1, m1, mods>.full),
                  true: !con(srcDag<0, r0, m0, mods>.full, srcDag<1, r1, m1, mods>.full, srcDag<2, r2, m2, mods>.full));
}
class getInsTail<bit clamp, bit omod> {
  dag ret = !if(clamp, !if(omod, (ins Clamp0:$clamp, Omod0:$omod), (ins Clamp0:$clamp)), !if(omod, (ins Omod0:$omod), (ins)));
}
class getIns64<RegOperand r0, RegOperand r1, RegOperand r2, int n, bit clamp, bit mods, bit omod, Operand m0, Operand m1, Operand m2> {
  dag ret = !con(getInsMods<r0, r1, r2, n, mods, m0, m1, m2>.ret, getInsTail<clamp, omod>.ret);
}
class getInsOpSel<RegOperand r0, RegOperand r1, RegOperand r2, int n, bit clamp, Operand m0, Operand m1, Operand m2> {
  dag ret = !con(getIns64<r0, r1, r2, n, clamp, 1, 0, m0, m1, m2>.ret, (ins OpSel0:$op_sel));
}
class getInsPacked<RegOperand r0, RegOperand r1, RegOperand r2, int n, bit clamp, Operand m0, Operand m1, Operand m2> {
  dag ret = !con(getInsOpSel<r0, r1, r2, n, clamp, m0, m1, m2>.ret, (ins OpSelHi0:$op_sel_hi, NegLo0:$neg_lo, NegHi0:$neg_hi));
}
class getInsDPPBase<RegOperand old, RegOperand r0, RegOperand r1, RegOperand r2, int n, bit mods, Operand m0, Operand m1, Operand m2> {
  dag ret = !con(!if(!eq(n, 0), (ins), (ins old:$old)), getInsMods<r0, r1, r2, n, mods, m0, m1, m2>.ret);
}
class getInsDPP<RegOperand old, RegOperand r0, RegOperand r1, RegOperand r2, int n, bit mods, Operand m0, Operand m1, Operand m2> {
  dag ret = !con(getInsDPPBase<old, r0, r1, r2, n, mods, m0, m1, m2>.ret,
                 (ins DppCtrl:$dpp_ctrl, RowMask:$row_mask, BankMask:$bank_mask, BoundCtrl:$bound_ctrl));
}
class getInsDPP16<RegOperand old, RegOperand r0, RegOperand r1, RegOperand r2, int n, bit mods, Operand m0, Operand m1, Operand m2> {
  dag ret = !con(getInsDPP<old, r0, r1, r2, n, mods, m0, m1, m2>.ret, (ins DppFI:$fi));
}
class getInsDPP8<RegOperand old, RegOperand r0, RegOperand r1, RegOperand r2, int n, bit mods, Operand m0, Operand m1, Operand m2> {
  dag ret = !con(getInsDPPBase<old, r0, r1, r2, n, mods, m0, m1, m2>.ret, (ins Dpp8:$dpp8, DppFI:$fi));
}
class getInsSDWA<RegOperand r0, RegOperand r1, int n, bit omod, VT dst> {
  dag ret = !con(getInsMods<r0, r1, r1, !if(!gt(n, 2), 2, n), 1, getSrcMod<dst>.ret, getSrcMod<dst>.ret, getSrcMod<dst>.ret>.ret,
                 getInsTail<1, omod>.ret,
                 !if(!eq(n, 0), (ins), (ins SdwaSel:$dst_sel, DstUnused:$dst_unused, SdwaSel:$src0_sel, SdwaSel:$src1_sel)));
}
class getOuts<bit hasDst, VT dst, RegOperand rc> { dag ret = !if(hasDst, !if(!eq(dst.Size, 1), (outs VOPDstS64:$sdst), (outs rc:$vdst)), (outs)); }

class asmSrc<int i, bit mods> { string ret = "$src" # i # !if(mods, "_modifiers", ""); }
class asmList<int n, bit mods> { string ret = !interleave(!foreach(i, !range(0, n), asmSrc<i, mods>.ret), ", "); }
class getAsm32<bit hasDst, int n, VT dst> {
  string d = !if(!eq(dst.Size, 1), "$sdst", "$vdst");
  string ret = !if(hasDst, d, "") # !if(!eq(n, 0), "", ", " # asmList<n, 0>.ret);
}
class getAsm64<bit hasDst, int n, bit mods, bit clamp, bit omod, VT dst> {
  string ret = !if(hasDst, getAsm32<1, 0, dst>.ret, "") # !if(!eq(n, 0), "", ", " # asmList<n, mods>.ret) # !if(clamp, "$clamp", "") # !if(omod, "$omod", "");
}
class getAsmPacked<bit hasDst, int n, bit clamp, VT dst> {
  string ret = getAsm64<hasDst, n, 0, 0, 0, dst>.ret # "$op_sel$op_sel_hi$neg_lo$neg_hi" # !if(clamp, "$clamp", "");
}
class getAsmDPP<bit hasDst, int n, bit mods, VT dst> { string ret = getAsm64<hasDst, n, mods, 0, 0, dst>.ret # " $dpp_ctrl$row_mask$bank_mask$bound_ctrl"; }
class getAsmDPP16<bit hasDst, int n, bit mods, VT dst> { string ret = getAsmDPP<hasDst, n, mods, dst>.ret # "$fi"; }
class getAsmDPP8<bit hasDst, int n, bit mods, VT dst> { string ret = getAsm64<hasDst, n, mods, 0, 0, dst>.ret # " $dpp8$fi"; }
class getAsmSDWA<bit hasDst, int n, VT dst> {
  string sels = !interleave(!foreach(i, !range(0, n), "$src" # i # "_sel"), " ");
  string ret = getAsm64<hasDst, n, 1, 1, 0, dst>.ret # " $dst_sel $dst_unused " # sels;
}
class canUseExt<int n, VT dst, VT s0, VT s1> {
  bit ret = !if(!eq(n, 3), 0, !if(!eq(!add(!eq(dst.Size, 64), !eq(s0.Size, 64), !eq(s1.Size, 64)), 0), 1, 0));
}
class canUseDPP<int n, VT dst, VT s0, VT s1, VT s2> {
  bit ret = !if(!eq(n, 0), 0, !or(canUseExt<n, dst, s0, s1>.ret, !and(!eq(n, 3), !eq(s2.Size, 32))));
}
class patternOf<Node node, VT dst, list<VT> srcs, int n, bit mods> {
  list<dag> args = !foreach(i, !range(0, n), !if(mods, (srcs[i] (bitconvert srcs[i])), (srcs[i] imm)));
  list<dag> ret = [(set dst, (dst !foldl((node), args, acc, a, !con(acc, (node a)))))];
}

//===- The profile ----------------------------------------------------------===//

class Profile<list<VT> _ArgVT, bit _EnableClamp = 0, bit _True16 = 0, string _Kind = "vop"> {
  list<VT> ArgVT = _ArgVT;
  string Kind = _Kind;
  bit EnableClamp = _EnableClamp;
  bit IsTrue16 = _True16;
  VT DstVT = ArgVT[0];
  VT Src0VT = ArgVT[1];
  VT Src1VT = ArgVT[2];
  VT Src2VT = ArgVT[3];
  RegOperand DstRC = getVALUDst<DstVT>.ret;
  RegOperand DstRCDPP = DstRC;
  RegOperand DstRC64 = DstRC;
  RegOperand DstRCSDWA = getVALUDst<DstVT>.ret;
  RegOperand Src0RC32 = getVOPSrc0<Src0VT, IsTrue16>.ret;
  RegOperand Src1RC32 = getVOPSrc1<Src1VT, IsTrue16>.ret;
  RegOperand Src0RC64 = getVOP3Src<Src0VT, 0>.ret;
  RegOperand Src1RC64 = getVOP3Src<Src1VT, 0>.ret;
  RegOperand Src2RC64 = getVOP3Src<Src2VT, 0>.ret;
  RegOperand Src0DPP = getVOPSrc1<Src0VT, 0>.ret;
  RegOperand Src1DPP = getVOPSrc1<Src1VT, 0>.ret;
  RegOperand Src2DPP = getVOPSrc1<Src2VT, 0>.ret;
  RegOperand Src0SDWA = getVOPSrc0<Src0VT, 0>.ret;
  RegOperand Src1SDWA = getVOPSrc0<Src1VT, 0>.ret;
  Operand Src0Mod = getSrcMod<Src0VT>.ret;
  Operand Src1Mod = getSrcMod<Src1VT>.ret;
  Operand Src2Mod = getSrcMod<Src2VT>.ret;
  bit IsMAI = 0;
  bit IsDOT = 0;
  bit IsWMMA = 0;
  bit HasDst = !ne(DstVT.LLName, untyped.LLName);
  bit HasDst32 = HasDst;
  bit EmitDst = HasDst;
  bit EmitDstSel = EmitDst;
  int NumSrcArgs = getNumSrcArgs<Src0VT, Src1VT, Src2VT>.ret;
  bit HasSrc0 = !ge(NumSrcArgs, 1);
  bit HasSrc1 = !ge(NumSrcArgs, 2);
  bit HasSrc2 = !ge(NumSrcArgs, 3);
  bit HasSrc0FloatMods = isFloatType<getElt<Src0VT>.ret>.ret;
  bit HasSrc1FloatMods = isFloatType<getElt<Src1VT>.ret>.ret;
  bit HasSrc2FloatMods = isFloatType<getElt<Src2VT>.ret>.ret;
  bit HasSrc0IntMods = isIntType<getElt<Src0VT>.ret>.ret;
  bit HasSrc1IntMods = isIntType<getElt<Src1VT>.ret>.ret;
  bit HasModifiers = !or(hasModifiers<Src0VT>.ret, hasModifiers<Src1VT>.ret);
  bit HasSrc0Mods = HasModifiers;
  bit HasSrc1Mods = !if(HasModifiers, !or(HasSrc1FloatMods, HasSrc1IntMods), 0);
  bit HasSrc2Mods = !if(HasModifiers, HasSrc2FloatMods, 0);
  bit HasClamp = !or(isFloatType<getElt<DstVT>.ret>.ret, EnableClamp);
  bit HasSDWAClamp = EmitDst;
  bit HasFPClamp = !and(isFloatType<getElt<DstVT>.ret>.ret, HasClamp);
  bit HasOMod = !and(isFloatType<DstVT>.ret, !not(DstVT.IsVector));
  bit HasSDWAOMod = isFloatType<DstVT>.ret;
  bit HasExt = canUseExt<NumSrcArgs, DstVT, Src0VT, Src1VT>.ret;
  bit HasExtDPP = canUseDPP<NumSrcArgs, DstVT, Src0VT, Src1VT, Src2VT>.ret;
  bit HasExt32BitDPP = !and(HasExtDPP, !not(!eq(DstVT.Size, 64)));
  bit HasExtSDWA = HasExt;
  bit HasExtVOP3DPP = HasExtDPP;
  bit IsPacked = isPackedType<!if(Src0VT.IsVector, Src0VT, v2i32)>.ret;
  bit HasOpSel = IsPacked;
  bit NeedPatGen = 1;
  Operand Src0PackedMod = !if(HasSrc0FloatMods, FPMods, IntMods);
  dag Outs = getOuts<HasDst, DstVT, DstRC>.ret;
  dag Outs32 = Outs;
  dag Outs64 = getOuts<HasDst, DstVT, DstRC64>.ret;
  dag OutsDPP = getOuts<HasDst, DstVT, DstRCDPP>.ret;
  dag OutsDPP8 = OutsDPP;
  dag OutsSDWA = getOuts<HasDst, DstVT, DstRCSDWA>.ret;
  dag Ins32 = getIns32<Src0RC32, Src1RC32, NumSrcArgs>.ret;
  dag Ins64 = getIns64<Src0RC64, Src1RC64, Src2RC64, NumSrcArgs, HasClamp, HasModifiers, HasOMod, Src0Mod, Src1Mod, Src2Mod>.ret;
  dag InsVOP3P = getInsPacked<Src0RC64, Src1RC64, Src2RC64, NumSrcArgs, HasClamp, Src0PackedMod, Src1Mod, Src2Mod>.ret;
  dag InsVOP3OpSel = getInsOpSel<Src0RC64, Src1RC64, Src2RC64, NumSrcArgs, HasClamp, Src0Mod, Src1Mod, Src2Mod>.ret;
  dag InsDPP = !if(HasExtDPP, getInsDPP<DstRCDPP, Src0DPP, Src1DPP, Src2DPP, NumSrcArgs, HasModifiers, Src0Mod, Src1Mod, Src2Mod>.ret, (ins));
  dag InsDPP16 = getInsDPP16<DstRCDPP, Src0DPP, Src1DPP, Src2DPP, NumSrcArgs, HasModifiers, Src0Mod, Src1Mod, Src2Mod>.ret;
  dag InsDPP8 = getInsDPP8<DstRCDPP, Src0DPP, Src1DPP, Src2DPP, NumSrcArgs, 0, Src0Mod, Src1Mod, Src2Mod>.ret;
  dag InsVOP3DPP = !con(getInsDPPBase<DstRC64, Src0RC64, Src1RC64, Src2RC64, NumSrcArgs, HasModifiers, Src0Mod, Src1Mod, Src2Mod>.ret, getInsTail<HasClamp, HasOMod>.ret);
  dag InsVOP3DPP16 = !con(InsVOP3DPP, (ins DppCtrl:$dpp_ctrl, RowMask:$row_mask, BankMask:$bank_mask, BoundCtrl:$bound_ctrl, DppFI:$fi));
  dag InsVOP3DPP8 = !con(InsVOP3DPP, (ins Dpp8:$dpp8, DppFI:$fi));
  dag InsSDWA = getInsSDWA<Src0SDWA, Src1SDWA, NumSrcArgs, HasSDWAOMod, DstVT>.ret;
  string Asm32 = getAsm32<HasDst, NumSrcArgs, DstVT>.ret;
  string Asm64 = getAsm64<HasDst, NumSrcArgs, HasModifiers, HasClamp, HasOMod, DstVT>.ret;
  string AsmVOP3P = getAsmPacked<HasDst, NumSrcArgs, HasClamp, DstVT>.ret;
  string AsmVOP3OpSel = getAsm64<HasDst, NumSrcArgs, 1, HasClamp, 0, DstVT>.ret # "$op_sel";
  string AsmDPP = !if(HasExtDPP, getAsmDPP<HasDst, NumSrcArgs, HasModifiers, DstVT>.ret, "");
  string AsmDPP16 = getAsmDPP16<HasDst, NumSrcArgs, HasModifiers, DstVT>.ret;
  string AsmDPP8 = getAsmDPP8<HasDst, NumSrcArgs, 0, DstVT>.ret;
  string AsmVOP3DPP = getAsmDPP<HasDst, NumSrcArgs, 1, DstVT>.ret;
  string AsmVOP3DPP16 = getAsmDPP16<HasDst, NumSrcArgs, 1, DstVT>.ret;
  string AsmVOP3DPP8 = getAsmDPP8<HasDst, NumSrcArgs, 1, DstVT>.ret;
  string AsmSDWA = getAsmSDWA<HasDst, NumSrcArgs, DstVT>.ret;
  string AsmSDWA9 = getAsmSDWA<HasDst, NumSrcArgs, DstVT>.ret # "$omod";
  string TieRegDPP = "$old";
  SchedWrite Write = !cond(!eq(DstVT.Size, 64): Write64Bit, !and(isFloatType<DstVT>.ret, !eq(DstVT.Size, 64)): WriteDouble, true: Write32Bit);
}

//===- Instructions ----------------------------------------------------------===//

class GPUInstr<string name, dag outs, dag ins, string asm, list<dag> pattern> : Instr {
  let Namespace = "AMD";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let Pattern = pattern;
  string OpName = name;
  string SubtargetFeature = "";
  bit SALU = 0;
  bit VALU = 0;
  bit SOP1 = 0;
  bit SOP2 = 0;
  bit SOPC = 0;
  bit VOP1 = 0;
  bit VOP2 = 0;
  bit VOPC = 0;
  bit VOP3 = 0;
  bit VOP3P = 0;
  bit SDWA = 0;
  bit DPP = 0;
  bit TRANS = 0;
  bit MUBUF = 0;
  bit MTBUF = 0;
  bit SMRD = 0;
  bit MIMG = 0;
  bit FLAT = 0;
  bit DS = 0;
  bit WQM = 0;
  bit LGKM_CNT = 0;
  bit EXP_CNT = 0;
  bit VM_CNT = 0;
  bit FPClamp = 0;
  bit IntClamp = 0;
  bit ClampLo = 0;
  bit ClampHi = 0;
  bit IsPacked = 0;
  bit D16Buf = 0;
  bit FPDPRounding = 0;
  bit FPAtomic = 0;
  bit IsNeverUniform = 0;
  let TSFlags{0} = SALU;
  let TSFlags{1} = VALU;
  let TSFlags{2} = SOP1;
  let TSFlags{3} = SOP2;
  let TSFlags{4} = SOPC;
  let TSFlags{7} = VOP1;
  let TSFlags{8} = VOP2;
  let TSFlags{9} = VOPC;
  let TSFlags{10} = VOP3;
  let TSFlags{12} = VOP3P;
  let TSFlags{14} = SDWA;
  let TSFlags{15} = DPP;
  let TSFlags{16} = TRANS;
  let TSFlags{17} = MUBUF;
  let TSFlags{18} = MTBUF;
  let TSFlags{19} = SMRD;
  let TSFlags{20} = MIMG;
  let TSFlags{22} = FLAT;
  let TSFlags{23} = DS;
  let TSFlags{31} = WQM;
  let TSFlags{33} = LGKM_CNT;
  let TSFlags{34} = EXP_CNT;
  let TSFlags{35} = VM_CNT;
  let TSFlags{42} = IntClamp;
  let TSFlags{43} = ClampLo;
  let TSFlags{44} = ClampHi;
  let TSFlags{45} = IsPacked;
  let TSFlags{46} = D16Buf;
  let TSFlags{48} = FPDPRounding;
  let TSFlags{49} = FPAtomic;
  let TSFlags{61} = IsNeverUniform;
  let SchedRW = [Write32Bit];
  field bits<1> DisableSIDecoder = 0;
  field bits<1> DisableDecoder = 0;
}

class VALUInstr<string name, dag outs, dag ins, string asm, list<dag> pattern, Profile P> : GPUInstr<name, outs, ins, asm, pattern> {
  let VALU = 1;
  let Uses = !if(isFloatType<P.DstVT>.ret, [MODE, EXEC], [EXEC]);
  let mayLoad = 0;
  let mayStore = 0;
  let hasSideEffects = 0;
  let Size = 4;
  let FPClamp = P.HasFPClamp;
  let IsPacked = P.IsPacked;
  let SchedRW = [P.Write];
  Profile Pfl = P;
}

class PseudoInstr<string name, dag outs, dag ins, list<dag> pattern, Profile P> : VALUInstr<name, outs, ins, "", pattern, P> {
  let isPseudo = 1;
  let isCodeGenOnly = 1;
  string Mnemonic = name;
  string PseudoInstr = name;
  string AsmOperands = P.Asm32;
}
class PseudoE32<string name, Profile P, list<dag> pattern> : PseudoInstr<name # "_e32", P.Outs32, P.Ins32, pattern, P> {
  let VOP2 = !eq(P.NumSrcArgs, 2);
  let VOP1 = !eq(P.NumSrcArgs, 1);
}
class PseudoE64<string name, Profile P, list<dag> pattern> : PseudoInstr<name # "_e64", P.Outs64, !if(P.IsPacked, P.InsVOP3P, P.Ins64), pattern, P> {
  let VOP3 = 1;
  let Size = 8;
  let AsmOperands = !if(P.IsPacked, P.AsmVOP3P, P.Asm64);
  let VOP3P = P.IsPacked;
}
class PseudoSDWA<string name, Profile P> : PseudoInstr<name # "_sdwa", P.OutsSDWA, P.InsSDWA, [], P> {
  let SDWA = 1;
  let Size = 8;
  let Predicates = [HasSDWA];
  let AsmOperands = P.AsmSDWA;
  string AsmOperands9 = P.AsmSDWA9;
}
class PseudoDPP<string name, Profile P> : PseudoInstr<name # "_dpp", P.OutsDPP, P.InsDPP, [], P> {
  let DPP = 1;
  let Size = 8;
  let Predicates = [HasDPP];
  let AsmOperands = P.AsmDPP;
  let Constraints = !if(P.HasExtDPP, P.TieRegDPP # " = $vdst", "");
}

class RealInstr<PseudoInstr ps, Generation g, string asm> : GPUInstr<ps.PseudoInstr, ps.OutOperandList, ps.InOperandList, asm, []> {
  let isPseudo = 0;
  let isCodeGenOnly = 0;
  let UseNamedOperandTable = 1;
  let Uses = ps.Uses;
  let Defs = ps.Defs;
  let Size = ps.Size;
  let TSFlags = ps.TSFlags;
  let SchedRW = ps.SchedRW;
  let Constraints = ps.Constraints;
  let VALU = 1;
  let VOP1 = ps.VOP1;
  let VOP2 = ps.VOP2;
  let VOP3 = ps.VOP3;
  let Predicates = [g.Assembler];
  let DecoderNamespace = g.DecoderName;
  int Subtarget = g.Number;
  PseudoInstr Pseudo = ps;
}

class Enc32<bits<10> op, Profile P> {
  bits<32> Inst;
  bits<8> vdst;
  bits<9> src0;
  bits<8> src1;
  let Inst{8-0} = !if(P.HasSrc0, src0{8-0}, 0);
  let Inst{16-9} = !if(P.HasSrc1, src1{7-0}, op{7-0});
  let Inst{24-17} = !if(P.EmitDst, vdst{7-0}, 0);
  let Inst{30-25} = op{5-0};
  let Inst{31} = 0;
}
class Enc64<bits<10> op, Profile P> {
  bits<64> Inst;
  bits<8> vdst;
  bits<2> src0_modifiers;
  bits<9> src0;
  bits<2> src1_modifiers;
  bits<9> src1;
  bits<2> src2_modifiers;
  bits<9> src2;
  bits<1> clamp;
  bits<2> omod;
  let Inst{7-0} = !if(P.EmitDst, vdst{7-0}, 0);
  let Inst{8} = !if(P.HasSrc0Mods, src0_modifiers{1}, 0);
  let Inst{9} = !if(P.HasSrc1Mods, src1_modifiers{1}, 0);
  let Inst{10} = !if(P.HasSrc2Mods, src2_modifiers{1}, 0);
  let Inst{14-11} = 0;
  let Inst{15} = !if(P.HasClamp, clamp{0}, 0);
  let Inst{25-16} = op;
  let Inst{31-26} = 0x34;
  let Inst{40-32} = !if(P.HasSrc0, src0{8-0}, 0);
  let Inst{49-41} = !if(P.HasSrc1, src1{8-0}, 0);
  let Inst{58-50} = !if(P.HasSrc2, src2{8-0}, 0);
  let Inst{60-59} = !if(P.HasOMod, omod{1-0}, 0);
  let Inst{61} = !if(P.HasSrc0Mods, src0_modifiers{0}, 0);
  let Inst{62} = !if(P.HasSrc1Mods, src1_modifiers{0}, 0);
  let Inst{63} = !if(P.HasSrc2Mods, src2_modifiers{0}, 0);
}
class EncDPP16<bits<10> op, Profile P> : Enc64<op, P> {
  bits<9> dpp_ctrl;
  bits<1> bound_ctrl;
  bits<4> bank_mask;
  bits<4> row_mask;
  bit fi;
  let Inst{40-32} = 0xfa;
  let Inst{48-41} = dpp_ctrl{7-0};
  let Inst{49} = fi;
  let Inst{50} = bound_ctrl;
  let Inst{51} = dpp_ctrl{8};
  let Inst{55-52} = bank_mask;
  let Inst{59-56} = row_mask;
}
class Enc96<bits<10> op, Profile P> : EncDPP16<op, P> {
  bits<96> Inst96;
  bits<24> dpp8;
  let Inst96{63-0} = Inst;
  let Inst96{87-64} = dpp8;
  let Inst96{95-88} = 0;
}

class RealE32<PseudoE32 ps, Generation g, bits<10> op> : RealInstr<ps, g, ps.OpName # " " # ps.Pfl.Asm32>, Enc32<op, ps.Pfl>;
class RealE64<PseudoE64 ps, Generation g, bits<10> op> : RealInstr<ps, g, ps.OpName # " " # ps.AsmOperands>, Enc64<op, ps.Pfl>;
class RealDPP<PseudoDPP ps, Generation g, bits<10> op> : RealInstr<ps, g, ps.OpName # " " # ps.Pfl.AsmDPP16>, EncDPP16<op, ps.Pfl> {
  let InOperandList = ps.Pfl.InsDPP16;
  let OutOperandList = ps.Pfl.OutsDPP;
}
class RealDPP8<PseudoDPP ps, Generation g, bits<10> op> : RealInstr<ps, g, ps.OpName # " " # ps.Pfl.AsmDPP8>, Enc96<op, ps.Pfl> {
  let InOperandList = ps.Pfl.InsDPP8;
  let OutOperandList = ps.Pfl.OutsDPP8;
}
class RealSDWA<PseudoSDWA ps, Generation g, bits<10> op> : RealInstr<ps, g, ps.OpName # " " # ps.AsmOperands9>, Enc64<op, ps.Pfl>;

multiclass Pseudos<string name, Profile P, Node node> {
  def _e32 : PseudoE32<name, P, patternOf<node, P.DstVT, [P.Src0VT, P.Src1VT, P.Src2VT], P.NumSrcArgs, 0>.ret>;
  def _e64 : PseudoE64<name, P, patternOf<node, P.DstVT, [P.Src0VT, P.Src1VT, P.Src2VT], P.NumSrcArgs, P.HasModifiers>.ret>;
  if P.HasExtSDWA then
    def _sdwa : PseudoSDWA<name, P>;
  if P.HasExtDPP then
    def _dpp : PseudoDPP<name, P>;
}

multiclass Reals<Generation g, bits<10> op, Profile P> {
  if !le(P.NumSrcArgs, 2) then
    def _e32_ # g.Name : RealE32<!cast<PseudoE32>(NAME # "_e32"), g, op>;
  def _e64_ # g.Name : RealE64<!cast<PseudoE64>(NAME # "_e64"), g, !add(op, 0x100)>;
  if !and(P.HasExtDPP, g.HasDPP) then
    def _dpp_ # g.Name : RealDPP<!cast<PseudoDPP>(NAME # "_dpp"), g, op>;
  if !and(P.HasExtDPP, g.HasDPP8) then
    def _dpp8_ # g.Name : RealDPP8<!cast<PseudoDPP>(NAME # "_dpp"), g, op>;
  if !and(P.HasExtSDWA, g.HasSDWA) then
    def _sdwa_ # g.Name : RealSDWA<!cast<PseudoSDWA>(NAME # "_sdwa"), g, op>;
}

multiclass ProfileFor<VT dst, VT s0, VT s1, VT s2, bit clamp> {
  def Pfl : Profile<[dst, s0, s1, s2], clamp>;
}

multiclass VOPInst<string name, bits<10> op, VT dst, VT s0, VT s1, VT s2, Node node, list<Generation> gens, bit clamp = 0> {
  defm "" : Pseudos<name, Profile<[dst, s0, s1, s2], clamp, 0, name>, node>;
  foreach g = gens in
    defm "" : Reals<g, !add(op, g.EncodingShift), Profile<[dst, s0, s1, s2], clamp, 0, name>>;
}

multiclass VOPPattern<VT dst, VT s0, VT s1, Node node> {
  def : Pat<(dst (node (s0 (bitconvert s0)), (s1 (bitconvert s1)))), (!cast<GPUInstr>(NAME # "_e64") (i32 0), s0, (i32 0), s1)>;
}

#endif
