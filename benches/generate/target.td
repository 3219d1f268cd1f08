// What the three made-up targets share: the records that any CPU description starts from.

#ifndef BENCH_TARGET_TD
#define BENCH_TARGET_TD

//===- Types and nodes ---------------------------------------------------===//

class VT<string name, int width, int id> {
  string Namespace = "VT";
  string LLName = name;
  int Size = width;
  int Code = id;
  int NumElts = 0;
  VT EltType = ?;
  bit IsFloat = 0;
  bit IsVector = 0;
  bit IsOverloaded = 0;
}

class FloatVT<string name, int width, int id> : VT<name, width, id> {
  let IsFloat = 1;
}

class VecVT<int n, VT elt, int id> : VT<"v" # n # elt.LLName, !mul(n, elt.Size), id> {
  let NumElts = n;
  let EltType = elt;
  let IsFloat = elt.IsFloat;
  let IsVector = 1;
}

def any : VT<"any", 0, 1> { let IsOverloaded = 1; }
def untyped : VT<"untyped", 0, 2>;
def isVoid : VT<"isVoid", 0, 3>;
def i1 : VT<"i1", 1, 4>;
def i8 : VT<"i8", 8, 5>;
def i16 : VT<"i16", 16, 6>;
def i32 : VT<"i32", 32, 7>;
def i64 : VT<"i64", 64, 8>;
def i128 : VT<"i128", 128, 9>;
def f16 : FloatVT<"f16", 16, 10>;
def bf16 : FloatVT<"bf16", 16, 11>;
def f32 : FloatVT<"f32", 32, 12>;
def f64 : FloatVT<"f64", 64, 13>;
defvar ScalarVTs = [i1, i8, i16, i32, i64, f16, bf16, f32, f64];
foreach n = [1, 2, 3, 4, 8, 16, 32, 64] in
  foreach vt = ScalarVTs in
    def v # n # vt.LLName : VecVT<n, vt, !add(100, !mul(n, 16), vt.Code)>;

class TypeConstraint<int op> { int OperandNum = op; }
class IsInt<int op> : TypeConstraint<op>;
class IsFP<int op> : TypeConstraint<op>;
class SameAs<int op, int other> : TypeConstraint<op> { int OtherOperandNum = other; }

class NodeProperty;
def Commutes : NodeProperty;
def Associates : NodeProperty;
def HasChain : NodeProperty;
def InGlue : NodeProperty;
def OutGlue : NodeProperty;
def MayLoadNode : NodeProperty;
def MayStoreNode : NodeProperty;

class NodeProfile<int results, int operands, list<TypeConstraint> constraints> {
  int NumResults = results;
  int NumOperands = operands;
  list<TypeConstraint> Constraints = constraints;
}

class NodePattern<string opcode, NodeProfile typeprofile, list<NodeProperty> props = []> {
  string Opcode = opcode;
  string SDClass = "SelectionNode";
  list<NodeProperty> Properties = props;
  NodeProfile TypeProfile = typeprofile;
  bit IsStrictFP = 0;
  bits<32> TSFlags = 0;
}

class Node<string opcode, NodeProfile p, list<NodeProperty> props = []> : NodePattern<opcode, p, props>;

def IntUn : NodeProfile<1, 1, [SameAs<0, 1>, IsInt<0>]>;
def IntBin : NodeProfile<1, 2, [SameAs<0, 1>, SameAs<0, 2>, IsInt<0>]>;
def IntTern : NodeProfile<1, 3, [SameAs<0, 1>, SameAs<0, 2>, SameAs<0, 3>, IsInt<0>]>;
def FPUn : NodeProfile<1, 1, [SameAs<0, 1>, IsFP<0>]>;
def FPBin : NodeProfile<1, 2, [SameAs<0, 1>, SameAs<0, 2>, IsFP<0>]>;
def FPTern : NodeProfile<1, 3, [SameAs<0, 1>, SameAs<0, 2>, SameAs<0, 3>, IsFP<0>]>;

class Marker;
def set : Marker;
def implicit : Marker;
def ops;
def outs;
def ins;
def variable_ops;
def srcvalue : Marker;

class TreeTransform<Node opc, code function> {
  Node Opcode = opc;
  code Function = function;
}

class Fragments<dag operands, list<dag> frags, code pred = [{}]> : NodePattern<"", IntUn> {
  dag Operands = operands;
  list<dag> Alternatives = frags;
  code PredicateCode = pred;
  code GISelPredicateCode = [{}];
  code ImmediateCode = [{}];
  bit IsLoad = ?;
  bit IsStore = ?;
  VT MemoryVT = ?;
  list<int> AddressSpaces = ?;
  int MinAlignment = ?;
}

class Fragment<dag operands, dag frag, code pred = [{}]> : Fragments<operands, [frag], pred> {
  dag Fragment = frag;
}

//===- Registers ---------------------------------------------------------===//

class SubIndex<int size, int offset = 0> {
  string Namespace = "Bench";
  int Size = size;
  int Offset = offset;
  list<SubIndex> ComposedOf = [];
  list<SubIndex> CoveringIndices = [];
}

class Reg<string n, bits<16> enc = 0, list<string> alt = []> {
  string Namespace = "Bench";
  string AsmName = n;
  list<string> AltNames = alt;
  list<Reg> Aliases = [];
  list<Reg> SubRegs = [];
  list<SubIndex> SubRegIndices = [];
  list<int> DwarfNumbers = [];
  list<int> CostPerUse = [0];
  bit CoveredBySubRegs = 0;
  bit IsArtificial = 0;
  bit IsConstant = 0;
  int PositionOrder = 0;
  bits<16> HWEncoding = enc;
}

// Whatever may stand for an operand in a dag.
class AnyOp;

class Operand<VT ty> : AnyOp {
  string Namespace = "Bench";
  VT Type = ty;
  string PrintMethod = "printOperand";
  string EncoderMethod = "";
  string DecoderMethod = "";
  bit HasCompleteDecoder = 1;
  string OperandNamespace = "MCOI";
  string OperandType = "OPERAND_UNKNOWN";
  dag MIOperandInfo = (ops);
  string ParserMatchClass = "Imm";
}

class RegClass<list<VT> types, int align, list<Reg> members, int copyCost = 1> : AnyOp {
  string Namespace = "Bench";
  list<VT> RegTypes = types;
  int Size = 0;
  int SpillSize = !if(!empty(types), 32, types[0].Size);
  int Alignment = align;
  int CopyCost = copyCost;
  list<Reg> MemberList = members;
  int NumMembers = !size(members);
  list<string> MemberNames = !foreach(r, members, r.AsmName);
  list<dag> AltOrders = [];
  code AltOrderSelect = [{}];
  int AllocationPriority = 0;
  bit GlobalPriority = 0;
  bit GeneratePressureSet = 1;
  int Weight = ?;
  bits<8> TSFlags = 0;
  string DiagnosticType = "";
  bit isAllocatable = 1;
}

class RegOperand<RegClass rc, string printer = "printOperand"> : AnyOp {
  string OperandNamespace = "MCOI";
  RegClass Class = rc;
  string PrintMethod = printer;
  string EncoderMethod = "";
  string OperandType = "OPERAND_REGISTER";
}

//===- Scheduling --------------------------------------------------------===//

class ReadWrite;
class SchedWrite : ReadWrite;
class SchedRead : ReadWrite;
class WriteSeq<list<SchedWrite> writes, int rep = 1> : SchedWrite {
  list<SchedWrite> Writes = writes;
  int Repeat = rep;
}
class SchedModel {
  int IssueWidth = -1;
  int MicroOpBufferSize = -1;
  int LoopMicroOpBufferSize = -1;
  int LoadLatency = -1;
  int HighLatency = -1;
  int MispredictPenalty = -1;
  bit PostRAScheduler = 0;
  bit CompleteModel = 1;
  bit FullInstRWOverlapCheck = 1;
  bit NoModel = 0;
}
class ResourceKind;
class ResourceUnits<int num> : ResourceKind {
  int NumUnits = num;
  int BufferSize = -1;
  ResourceKind Super = ?;
  SchedModel Model = ?;
}
class Resource<int num> : ResourceUnits<num>;
class ResourceGroup<list<Resource> resources> : ResourceKind {
  list<Resource> Resources = resources;
  SchedModel Model = ?;
  int BufferSize = -1;
}
class WriteResources<SchedWrite write, list<ResourceKind> resources> {
  SchedWrite WriteType = write;
  list<ResourceKind> ProcResources = resources;
  list<int> ReleaseAtCycles = [];
  list<int> AcquireAtCycles = [];
  int Latency = 1;
  int NumMicroOps = 1;
  bit BeginGroup = 0;
  bit EndGroup = 0;
  bit Unsupported = 0;
  bit SingleIssue = 0;
  bit RetireOOO = 0;
  SchedModel Model = ?;
}
class Advance<SchedRead read, int cycles, list<SchedWrite> writes = []> {
  SchedRead ReadType = read;
  int Cycles = cycles;
  list<SchedWrite> ValidWrites = writes;
  bit Unsupported = 0;
  SchedModel Model = ?;
}
class Itinerary;
def NoItinerary : Itinerary;

//===- Instructions ------------------------------------------------------===//

class Predicate<string cond> {
  string CondString = cond;
  bit AssemblerMatcherPredicate = 0;
  bit RecomputePerFunction = 0;
  dag AssemblerCondDag = ?;
}

class EncodedPart {
  string Namespace = "Bench";
  string DecoderNamespace = "";
  list<Predicate> Predicates = [];
  string DecoderMethod = "";
  bit hasCompleteDecoder = 1;
}

class Instr : EncodedPart {
  int Size = 0;
  dag OutOperandList = ?;
  dag InOperandList = ?;
  string AsmString = "";
  list<dag> Pattern = [];
  list<Reg> Uses = [];
  list<Reg> Defs = [];
  int CodeSize = 0;
  int AddedComplexity = 0;
  bit isPreISelOpcode = 0;
  bit isReturn = 0;
  bit isBranch = 0;
  bit isEHScopeReturn = 0;
  bit isIndirectBranch = 0;
  bit isCompare = 0;
  bit isMoveImm = 0;
  bit isMoveReg = 0;
  bit isBitcast = 0;
  bit isSelect = 0;
  bit isBarrier = 0;
  bit isCall = 0;
  bit isAdd = 0;
  bit isTrap = 0;
  bit canFoldAsLoad = 0;
  bit mayLoad = ?;
  bit mayStore = ?;
  bit mayRaiseFPException = 0;
  bit isConvertibleToThreeAddress = 0;
  bit isCommutable = 0;
  bit isTerminator = 0;
  bit isReMaterializable = 0;
  bit isPredicable = 0;
  bit isUnpredicable = 0;
  bit hasDelaySlot = 0;
  bit usesCustomInserter = 0;
  bit hasPostISelHook = 0;
  bit hasCtrlDep = 0;
  bit isNotDuplicable = 0;
  bit isConvergent = 0;
  bit isAuthenticated = 0;
  bit isAsCheapAsAMove = 0;
  bit hasExtraSrcRegAllocReq = 0;
  bit hasExtraDefRegAllocReq = 0;
  bit isRegSequence = 0;
  bit isPseudo = 0;
  bit isMeta = 0;
  bit isExtractSubreg = 0;
  bit isInsertSubreg = 0;
  bit variadicOpsAreDefs = 0;
  bit hasSideEffects = ?;
  bit isCodeGenOnly = 0;
  bit isAsmParserOnly = 0;
  bit hasNoSchedulingInfo = 0;
  Itinerary Itin = NoItinerary;
  list<ReadWrite> SchedRW = ?;
  string Constraints = "";
  string DisableEncoding = "";
  string PostEncoderMethod = "";
  bits<64> TSFlags = 0;
  string AsmMatchConverter = "";
  string TwoOperandAliasConstraint = "";
  string AsmVariantName = "";
  bit UseNamedOperandTable = 0;
  bit UseLogicalOperandMappings = 0;
  bit FastISelShouldIgnore = 0;
  bit HasPositionOrder = 0;
}

class PatternBase<dag from, list<dag> to> {
  dag PatternToMatch = from;
  list<dag> ResultInstrs = to;
  list<Predicate> Predicates = [];
  int AddedComplexity = 0;
  bit GISelShouldIgnore = 0;
}
class Pat<dag from, dag to> : PatternBase<from, [to]>;

class Alias<string asm, dag result, int emit = 1> {
  string AsmString = asm;
  dag ResultInst = result;
  int EmitPriority = emit;
  list<Predicate> Predicates = [];
  bit UseInstrAsmMatchConverter = 1;
  string AsmVariantName = "";
}

multiclass ArithmeticNodes {
  foreach op = ["add", "sub", "mul", "and", "or", "xor", "shl", "srl", "sra", "rotl", "rotr", "smin", "smax", "umin", "umax"] in
    def op : Node<"ISD::" # !toupper(op), IntBin, !if(!or(!eq(op, "sub"), !ne(!find(op, "sh"), -1)), [], [Commutes, Associates])>;
  foreach op = ["fadd", "fsub", "fmul", "fdiv", "fminnum", "fmaxnum"] in
    def op : Node<"ISD::" # !toupper(op), FPBin, !if(!eq(op, "fadd"), [Commutes], [])>;
  foreach op = ["fma", "fmad"] in
    def op : Node<"ISD::" # !toupper(op), FPTern>;
  foreach op = ["ctpop", "ctlz", "cttz", "bswap", "not"] in
    def op : Node<"ISD::" # !toupper(op), IntUn>;
  foreach op = ["fneg", "fabs", "fsqrt"] in
    def op : Node<"ISD::" # !toupper(op), FPUn>;
  def load : Node<"ISD::LOAD", IntUn, [HasChain, MayLoadNode]>;
  def store : Node<"ISD::STORE", IntBin, [HasChain, MayStoreNode]>;
  def vselect : Node<"ISD::VSELECT", IntTern>;
  def bitconvert : Node<"ISD::BITCAST", IntUn>;
  def imm : Node<"ISD::Constant", IntUn>;
}
defm "" : ArithmeticNodes;

#endif // BENCH_TARGET_TD
