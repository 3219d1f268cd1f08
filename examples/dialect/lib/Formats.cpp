//===- Formats.cpp - Custom directives of formats --------------------------===//
//
// Custom directives, and the generated definitions of operations that call them.
//
//===----------------------------------------------------------------------===//

#include "Synth/Synth.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace synth;

//===- Sources and processors ---------------------------------------------===//

/// A version as a string.
static ParseResult parseVersion(OpAsmParser &parser, Version &version) {
  std::string text;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseString(&text))
    return failure();
  if (failed(Version::read(text, version)))
    return parser.emitError(at, "expected a version such as \"2.1\"");
  return success();
}

/// A number of samples, with its unit: `1 sample`, `64 samples`.
static ParseResult parseDuration(OpAsmParser &parser, IntegerAttr &samples) {
  int64_t count;
  if (parser.parseInteger(count) || parser.parseKeyword(count == 1 ? "sample" : "samples"))
    return failure();
  samples = parser.getBuilder().getI64IntegerAttr(count);
  return success();
}

static void printDuration(OpAsmPrinter &printer, DelayOp, IntegerAttr samples) {
  printer << samples.getInt() << (samples.getInt() == 1 ? " sample" : " samples");
}

/// One result for each channel of the operand; the types are not printed.
static ParseResult parseChannels(OpAsmParser &parser, Type in, SmallVectorImpl<Type> &outs) {
  auto signal = dyn_cast<SignalType>(in);
  if (!signal)
    return parser.emitError(parser.getNameLoc(), "only signals have channels");
  outs.append(signal.getChannels(), SignalType::get(in.getContext(), signal.getRate()));
  return success();
}

static void printChannels(OpAsmPrinter &, SplitOp, Type, TypeRange) {}

/// `ceiling -3`, or nothing.
static OptionalParseResult parseCeiling(OpAsmParser &parser, IntegerAttr &ceiling) {
  if (failed(parser.parseOptionalKeyword("ceiling")))
    return std::nullopt;
  int32_t decibels;
  if (parser.parseInteger(decibels))
    return failure();
  ceiling = parser.getBuilder().getI32IntegerAttr(decibels);
  return success();
}

static void printCeiling(OpAsmPrinter &printer, LimitOp, IntegerAttr ceiling) {
  printer << "ceiling " << ceiling.getInt();
}

/// The unit of the preceding value.
static ParseResult parseUnit(OpAsmParser &parser, IntegerAttr) { return parser.parseKeyword("dB"); }

static void printUnit(OpAsmPrinter &printer, LimitOp, IntegerAttr) { printer << "dB"; }

/// A number of samples that fits into a block: `2 * 64`.
static ParseResult parseLookahead(OpAsmParser &parser, int64_t &lookahead) {
  int64_t blocks, size;
  if (parser.parseInteger(blocks) || parser.parseStar() || parser.parseInteger(size))
    return failure();
  lookahead = blocks * size;
  return success();
}

static void printLookahead(OpAsmPrinter &printer, LimitOp, int64_t lookahead) {
  bool isWhole = lookahead % 64 == 0;
  printer << (isWhole ? lookahead / 64 : lookahead) << " * " << (isWhole ? 64 : 1);
}

/// An optional dictionary: `marked {...}`.
static ParseResult parseRemark(OpAsmParser &parser, NamedAttrList &attributes) {
  if (failed(parser.parseOptionalKeyword("marked")))
    return success();
  return parser.parseOptionalAttrDict(attributes);
}

static void printRemark(OpAsmPrinter &printer, LimitOp op, DictionaryAttr) {
  SmallVector<NamedAttribute> remarks(op->getDiscardableAttrs());
  if (remarks.empty())
    return;
  printer << " marked";
  printer.printOptionalAttrDict(remarks);
}

//===- Keys ---------------------------------------------------------------===//

static ParseResult parseKey(OpAsmParser &parser, SmallVectorImpl<Attribute> &pitches) {
  StringRef name;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  PitchAttr pitch = PitchAttr::get(parser.getContext(), name);
  if (!pitch)
    return parser.emitError(at, "no key is called '") << name << "'";
  pitches.push_back(pitch);
  return success();
}

static void printKey(OpAsmPrinter &printer, Attribute pitch) { printer << cast<PitchAttr>(pitch).getName(); }

//===- Regions ------------------------------------------------------------===//

/// Loop-carried values and the loop body: `(%a = %x : type, ...) { ... }`.
static ParseResult parseCarried(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inits,
                                SmallVectorImpl<Type> &initTypes, SmallVectorImpl<Type> &outTypes, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  auto parseOne = [&]() -> ParseResult {
    OpAsmParser::Argument &argument = arguments.emplace_back();
    return failure(parser.parseArgument(argument) || parser.parseEqual() || parser.parseOperand(inits.emplace_back()) ||
                   parser.parseColonType(argument.type));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalParen, parseOne))
    return failure();
  for (OpAsmParser::Argument &argument : arguments) {
    initTypes.push_back(argument.type);
    outTypes.push_back(argument.type);
  }
  if (parser.parseRegion(body, arguments))
    return failure();
  RepeatOp::ensureTerminator(body, parser.getBuilder(), parser.getEncodedSourceLoc(parser.getNameLoc()));
  return success();
}

static void printCarried(OpAsmPrinter &printer, RepeatOp, OperandRange inits, TypeRange types, TypeRange,
                         Region &body) {
  if (!inits.empty()) {
    printer << '(';
    llvm::interleaveComma(llvm::zip(body.getArguments(), inits, types), printer, [&](auto carried) {
      auto [argument, init, type] = carried;
      printer << argument << " = " << init << " : " << type;
    });
    printer << ") ";
  }
  printer.printRegion(body, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/!inits.empty());
}

/// `case a4 { ... }`, for each case.
static ParseResult parseCases(OpAsmParser &parser, ArrayAttr &pitches,
                              SmallVectorImpl<std::unique_ptr<Region>> &cases) {
  SmallVector<Attribute> keys;
  while (succeeded(parser.parseOptionalKeyword("case"))) {
    auto &region = cases.emplace_back(std::make_unique<Region>());
    if (parseKey(parser, keys) || parser.parseRegion(*region))
      return failure();
    ChooseOp::ensureTerminator(*region, parser.getBuilder(), parser.getEncodedSourceLoc(parser.getNameLoc()));
  }
  pitches = parser.getBuilder().getArrayAttr(keys);
  return success();
}

static void printCases(OpAsmPrinter &printer, ChooseOp op, ArrayAttr pitches, RegionRange cases) {
  for (auto [pitch, region] : llvm::zip(pitches, cases)) {
    printer << " case ";
    printKey(printer, pitch);
    printer << ' ';
    printer.printRegion(*region, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/!op.getOuts().empty());
  }
}

//===- Successors ---------------------------------------------------------===//

using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;

static ParseResult parseWay(OpAsmParser &parser, Block *&block, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &ins,
                            SmallVectorImpl<Type> &types) {
  if (parser.parseColon() || parser.parseSuccessor(block))
    return failure();
  if (failed(parser.parseOptionalLParen()))
    return success();
  return failure(parser.parseOperandList(ins) || parser.parseColonTypeList(types) || parser.parseRParen());
}

static void printWay(OpAsmPrinter &printer, Block *block, OperandRange ins, TypeRange types) {
  printer << ": ";
  printer.printSuccessor(block);
  if (!ins.empty())
    printer << '(' << ins << " : " << types << ')';
}

/// `a4: ^bb1, c5: ^bb2(%x : type), otherwise: ^bb3`
static ParseResult parseWays(OpAsmParser &parser, ArrayAttr &pitches, SmallVectorImpl<Block *> &cases,
                             SmallVectorImpl<Operands> &caseIns, SmallVectorImpl<SmallVector<Type>> &caseTypes,
                             Block *&otherwise, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &otherwiseIns,
                             SmallVectorImpl<Type> &otherwiseTypes) {
  SmallVector<Attribute> keys;
  while (failed(parser.parseOptionalKeyword("otherwise"))) {
    if (parseKey(parser, keys) ||
        parseWay(parser, cases.emplace_back(), caseIns.emplace_back(), caseTypes.emplace_back()) || parser.parseComma())
      return failure();
  }
  pitches = parser.getBuilder().getArrayAttr(keys);
  return parseWay(parser, otherwise, otherwiseIns, otherwiseTypes);
}

static void printWays(OpAsmPrinter &printer, SwitchOp, ArrayAttr pitches, SuccessorRange cases,
                      OperandRangeRange caseIns, const TypeRangeRange &caseTypes, Block *otherwise,
                      OperandRange otherwiseIns, TypeRange otherwiseTypes) {
  for (auto [pitch, block, ins, types] : llvm::zip(pitches, cases, caseIns, caseTypes)) {
    printKey(printer, pitch);
    printWay(printer, block, ins, types);
    printer << ", ";
  }
  printer << "otherwise";
  printWay(printer, otherwise, otherwiseIns, otherwiseTypes);
}

//===- Symbols ------------------------------------------------------------===//

/// `private`, `nested`, or nothing for public symbols.
static ParseResult parseVisibility(OpAsmParser &parser, StringAttr &visibility) {
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word, {"private", "nested"})))
    visibility = parser.getBuilder().getStringAttr(word);
  return success();
}

static void printVisibility(OpAsmPrinter &printer, KnobOp, StringAttr visibility) {
  if (visibility)
    printer << visibility.getValue() << ' ';
}

ParseResult PatchOp::parse(OpAsmParser &parser, OperationState &state) {
  auto makeType = [](Builder &builder, ArrayRef<Type> ins, ArrayRef<Type> outs, function_interface_impl::VariadicFlag,
                     std::string &) { return builder.getFunctionType(ins, outs); };
  return function_interface_impl::parseFunctionOp(parser, state, /*allowVariadic=*/false,
                                                  getFunctionTypeAttrName(state.name), makeType,
                                                  getArgAttrsAttrName(state.name), getResAttrsAttrName(state.name));
}

void PatchOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
                                           getArgAttrsAttrName(), getResAttrsAttrName());
}

//===- Definitions --------------------------------------------------------===//

#define GET_OP_CLASSES
#include "Synth/SynthOps.cpp.inc"
