// IREE style
include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Stream_Dialect : Dialect {
  let name = "stream";
  let cppNamespace = "::iree::stream";
  let summary = [{ Streams. }];
  let description = [{
    ## Heading

    Something `quoted`.
  }];
  let hasCanonicalizer = 1;
  let useDefaultTypePrinterParser = 0;
  let useDefaultAttributePrinterParser = 0;
  let hasNonDefaultDestructor = 1;
}
class Stream_Op<string m, list<Trait> t = []> : Op<Stream_Dialect, m, !listconcat(t, [])>;
class Stream_PureOp<string m, list<Trait> t = []> : Stream_Op<m, !listconcat(t, [Pure])>;

def OpGroupDocs : OpDocGroup { let summary = "Resource ops"; let description = "They manage resources."; }
def OtherGroupDocs : OpDocGroup { let summary = "Other ops"; let description = ""; }

def Affinity : AttrInterface<"AffinityAttr"> {
  let cppNamespace = "::iree::stream";
  let description = "An affinity.";
  let methods = [
    StaticInterfaceMethod<"Looks up.", "::iree::stream::AffinityAttr", "lookup", (ins "::mlir::Operation *":$op)>,
    InterfaceMethod<"Joins.", "::mlir::Attribute", "joinOR", (ins "::iree::stream::AffinityAttr":$other), [{}], [{ return $_attr; }]>];
  let extraClassDeclaration = "static bool areCompatible(AffinityAttr a, AffinityAttr b);";
}
def AsyncOpInterface : OpInterface<"AsyncOp"> {
  let cppNamespace = "::iree::stream";
  let description = [{ Async. }];
  let methods = [
    InterfaceMethod<"Is metadata.", "bool", "isMetadata", (ins), "", "return false;">,
    InterfaceMethod<[{
      Returns the ranges.
      ```
      code
      ```
    }], "void", "getRanges", (ins "::llvm::SmallVectorImpl<::mlir::Value> &":$ranges)>,
    InterfaceMethod<"Affinity.", "::iree::stream::AffinityAttr", "getAffinityOf", (ins), [{ return $_op.getAffinityAttr(); }]>];
  let verify = [{ return ::mlir::success($_op->getNumResults() < 10); }];
  let extraTraitClassDeclaration = "bool inTrait() { return $_op->getNumOperands() == 0; }";
  let extraSharedClassDeclaration = "unsigned both() { return $_op->getNumOperands(); }";
  let extraClassOf = "return $_op->getNumRegions() == 0;";
}
def Lifetime : I32EnumAttr<"Lifetime", "Lifetime", [
  I32EnumAttrCase<"Unknown", 0, "*">, I32EnumAttrCase<"External", 1, "external">, I32EnumAttrCase<"Staging", 2, "staging">]> { let cppNamespace = "::iree::stream"; }
def Access : I32BitEnumAttr<"AccessBits", "access", [
  I32BitEnumAttrCaseNone<"None">, I32BitEnumAttrCaseBit<"Read", 0>, I32BitEnumAttrCaseBit<"Write", 1>,
  I32BitEnumAttrCaseBit<"Discard", 3>, I32BitEnumAttrCaseGroup<"ReadWrite", [I32BitEnumAttrCaseBit<"Read", 0>, I32BitEnumAttrCaseBit<"Write", 1>]>]> { let cppNamespace = "::iree::stream"; let separator = "|"; }

def Resource : TypeDef<Stream_Dialect, "Resource"> {
  let mnemonic = "resource";
  let parameters = (ins EnumParameter<Lifetime>:$lifetime);
  let hasCustomAssemblyFormat = 1;
}
def Timepoint : TypeDef<Stream_Dialect, "Timepoint"> { let mnemonic = "timepoint"; let genMnemonicAlias = 1; }
def File : TypeDef<Stream_Dialect, "File"> { let mnemonic = "file"; }
def AnyResource : Type<Resource.predicate, "any resource">;
class ResourceOf<string lifetime> : Type<And<[Resource.predicate, CPred<"::llvm::cast<::iree::stream::ResourceType>($_self).getLifetime() == ::iree::stream::Lifetime::" # lifetime>]>, "a " # lifetime # " resource">;
def Size : TypeAlias<Index, "size">;
def Config : AttrDef<Stream_Dialect, "Config", [DeclareAttrInterfaceMethods<Affinity, ["joinOR"]>]> {
  let mnemonic = "config";
  let parameters = (ins AttrParameter<"::mlir::IntegerAttr", "max">:$max, "int64_t":$align, AttrParameter<"::mlir::FloatAttr", "f">:$scale);
  let assemblyFormat = [{ `<` `{` `max` `=` $max `,` `align` `=` $align `}` `scale` $scale `>` }];
  let attrName = "stream.cfg";
}
def Alias : Attr<CPred<"::llvm::isa<::mlir::StringAttr>($_self)">, "an alias"> { let storageType = "::mlir::StringAttr"; let returnType = "::llvm::StringRef"; let convertFromStorage = "$_self.getValue()"; let constBuilderCall = "$_builder.getStringAttr($0)"; }

let opDocGroup = OpGroupDocs in {
def AllocOp : Stream_Op<"resource.alloc", [MemoryEffects<[MemAlloc]>]> {
  let summary = "Allocates";
  let arguments = (ins Variadic<Size>:$storage_sizes, UnitAttr:$uninitialized, OptionalAttr<Affinity>:$affinity);
  let results = (outs Res<Variadic<AnyResource>, "", [MemAlloc]>:$results);
  let assemblyFormat = [{ (`uninitialized` $uninitialized^)? (`on` `(` $affinity^ `)`)? attr-dict `:` custom<SizeAwareList>(type($results), $storage_sizes) }];
  let hasVerifier = 1;
}
def SubviewOp : Stream_PureOp<"resource.subview", [AllTypesMatch<["source", "result"]>, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let arguments = (ins AnyResource:$source, Size:$source_size, Size:$source_offset, Size:$result_size);
  let results = (outs AnyResource:$result);
  let assemblyFormat = "$source `[` $source_offset `]` attr-dict `:` type($source) `` `{` $source_size `}` `->` type($result) `` `{` $result_size `}`";
  let builders = [OpBuilder<(ins "::mlir::Value":$source, "::mlir::Value":$size, CArg<"::mlir::Value", "{}">:$offset), [{ build($_builder, $_state, source.getType(), source, size, offset, size); }]>];
}
}
let opDocGroup = OtherGroupDocs in
def TransferOp : Stream_PureOp<"async.transfer", [DeclareOpInterfaceMethods<AsyncOpInterface, ["getRanges"]>]> {
  let arguments = (ins AnyTypeOf<[ResourceOf<"External">, ResourceOf<"Staging">]>:$source, Size:$source_size, OptionalAttr<StrAttr>:$affinity);
  let results = (outs ResourceOf<"Unknown">:$result);
  let assemblyFormat = "(`from` `(` $affinity^ `)`)? $source `:` type($source) `{` $source_size `}` `to` type($result) attr-dict";
}
def ExecuteOp : Stream_Op<"execute", [AttrSizedOperandSegments, AutomaticAllocationScope, SingleBlock, RecursiveMemoryEffects, DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>]> {
  let arguments = (ins Variadic<AnyType>:$operands_, Variadic<Size>:$operand_sizes, Optional<Timepoint>:$await, DefaultValuedAttr<I64ArrayAttr, "{}">:$tied, OptionalAttr<ArrayAttr>:$any);
  let results = (outs Variadic<AnyResource>:$outs, Timepoint:$tp);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    (`await` `(` $await^ `)` `=` `` `>`)? `with` custom<Region>($operands_, type($operands_), $operand_sizes, type($outs), ref(type($outs)), $tied, $body)
    `=` `>` type($tp) attr-dict-with-keyword
  }];
}
def YieldOp : Stream_Op<"yield", [Terminator, HasParent<"ExecuteOp">, Pure, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$values, Variadic<Size>:$sizes);
  let assemblyFormat = "attr-dict ($values^ `:` custom<Sizes>(type($values), $sizes))?";
}
def FuncOp : Stream_Op<"func", [IsolatedFromAbove, FunctionOpInterface, AffineScope]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrBase<"::mlir::FunctionType", "f">:$function_type, OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<Alias>:$alias);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = "::llvm::ArrayRef<::mlir::Type> getArgumentTypes(); ::llvm::ArrayRef<::mlir::Type> getResultTypes(); ::mlir::Region *getCallableRegion();";
}
def CallOp : Stream_Op<"call", [DeclareOpInterfaceMethods<CallOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$args, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $args `)` attr-dict `:` functional-type($args, $results)";
}
def CmdOp : Stream_Op<"cmd", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<Timepoint>:$tp, Variadic<AnyType>:$rest, OptionalAttr<Access>:$access, DefaultValuedOptionalAttr<I32Attr, "2">:$level, UnitAttr:$u, Arg<File, "the file", [MemRead, MemWrite]>:$file);
  let assemblyFormat = [{ oilist( `wait` `(` $tp `)` | `access` $access | `level` $level | `rest` `(` $rest `:` type($rest) `)` | `fast` $u ) $file attr-dict `:` type($file) }];
}
