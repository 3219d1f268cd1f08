// args: --check-ods
// args: --check-ods --ods-checks=no-ambiguous-format,no-bare-attribute
// args: --check-ods --ods-checks=no-summary,no-description
// args: --gen-op-decls --ods-checks=same-name
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

// Names.
def FirstOp : Shop_Op<"same"> { let summary = "first"; }
def SecondOp : Shop_Op<"same"> { let description = "The second."; }
def NamesOp : Shop_Op<"names", [
    AllElementTypesMatch<["lhs", "rsh"]>, TypesMatchWith<"fits", "lhs", "result", "$_self">,
    PredOpTrait<"holds", CPred<"$other && $_op.getNumOperands() == 2">>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}

// Fields that nothing reads.
def FieldsOp : Shop_Op<"fields"> { bit hasVerifer = 1; bit genVerifyDecl = 1; string comment = ""; }
def Coin : TypeDef<Shop_Dialect, "Coin"> { let mnemonic = "coin"; bit hasVerifier = 1; }

// Formats.
class Parts<string mnemonic> : Shop_Op<mnemonic, [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$v, Optional<I32>:$o, I32:$x, OptionalAttr<I32Attr>:$a, OptionalAttr<StrAttr>:$s);
}
def ListOp : Parts<"list"> { let assemblyFormat = "$v $x `a` $o attr-dict `e`"; }
def CommaOp : Parts<"comma"> { let assemblyFormat = "$v `,` `a` $x `a` $o attr-dict `e`"; }
def KeywordOp : Parts<"keyword"> { let assemblyFormat = "(`a` $a^)? (`b` $s^)? `a` $x `c` $o `,` $v attr-dict `e`"; }
def ClauseOp : Parts<"clause"> { let assemblyFormat = "oilist(`a` $a | `b`) (`a` $s^)? `c` $x `c` $o `,` $v attr-dict `e`"; }
def AttributesOp : Parts<"attributes"> { let assemblyFormat = "($a^)? $s $x `c` $o `,` $v attr-dict `e`"; }
def GoodOp : Parts<"good"> { let assemblyFormat = "(`a` $a^)? (`b` $s^)? `c` $x `c` $o `,` $v attr-dict `e`"; }

// Formats of types and attributes.
class Tag<string name, string format> : AttrDef<Shop_Dialect, name> {
  let mnemonic = name;
  let parameters = (ins "int":$k, OptionalParameter<"int">:$s, OptionalParameter<"int">:$t);
  let assemblyFormat = format;
}
def CommaTag : Tag<"comma", "`<` $k (`,` $s^)? (`,` `t` `=` $t^)? `>`">;
def KeywordTag : Tag<"keyword", "`<` $k (`,` $s^)? (`t` `=` $t^)? `>`">;
def Numbers : TypeDef<Shop_Dialect, "Numbers"> {
  let mnemonic = "numbers";
  let parameters = (ins ArrayRefParameter<"int">:$all, "int":$last);
  let assemblyFormat = "`<` $all `,` $last `>`";
}

// Fields with another effect than the intended one.
def OutsOp : Shop_Op<"outs"> { let arguments = (outs I32:$x); }
def MethodOp : Shop_Op<"method", [DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnType"]>]>;
def FormatsOp : Shop_Op<"formats"> { let assemblyFormat = "attr-dict"; let hasCustomAssemblyFormat = 1; }
def DefaultOp : Shop_Op<"default"> {
  let arguments = (ins DefaultValuedAttr<StrAttr, "hello">:$a, DefaultValuedStrAttr<StrAttr, "hello">:$b,
      DefaultValuedAttr<StrAttr, "\"hello\"">:$c);
}
def PrefixOp : Shop_Op<"shop.prefix">;
def BareOp : Shop_Op<"bare"> {
  let arguments = (ins UnitAttr:$u, OptionalAttr<I32Attr>:$n, OptionalAttr<StrAttr>:$s);
  let assemblyFormat = "$u $n (`s` $s^)? attr-dict";
}
def BuilderOp : Shop_Op<"builder"> { let builders = [OpBuilder<(ins CArg<"int">:$x, "int":$y)>]; }

// A field that another value names is read.
class Described_Op<string mnemonic> : Shop_Op<mnemonic> {
  string extraBaseClassDeclaration = "";
  let extraClassDeclaration = extraBaseClassDeclaration;
}
def DescribedOp : Described_Op<"described">;

// Optional attributes. MLIR looks for one token of a string, an array or a symbol, and for any attribute of other classes.
class Optionals<string mnemonic, string format> : Shop_Op<mnemonic> {
  let arguments = (ins OptionalAttr<SymbolRefAttr>:$ref, OptionalAttr<StrAttr>:$text, OptionalAttr<ArrayAttr>:$list,
      OptionalAttr<I32Attr>:$number, UnitAttr:$unit, I32Attr:$required);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = format;
}
def TokensOp : Optionals<"tokens", "($list^)? ($ref^)? ($text^)? $required $body (`n` $number^)? attr-dict">;
def ClausesOp : Optionals<"clauses", "`x` $required oilist(`u` $unit | `n` $number) $body attr-dict">;
def DictionaryOp : Optionals<"dictionary", "`x` $required $body ($number^)? attr-dict">;
def TypeOp : Optionals<"type", "($number^)? `(` $required `)` $body attr-dict">;
def RegionOp : Optionals<"region", "`x` $required (`u` $unit^ $number)? $body attr-dict">;

// Parameters that begin alike, and lists beside each other.
class Pair<string name, string one, string two, string format> : AttrDef<Shop_Dialect, name> {
  let mnemonic = name;
  let parameters = (ins OptionalParameter<one>:$a, OptionalParameter<two>:$b);
  let assemblyFormat = format;
}
def PairOfGroups : Pair<"groups", "::mlir::StringAttr", "::mlir::StringAttr", "`<` ($a^)? ($b^)? `>`">;
def PairOfParams : Pair<"params", "::mlir::StringAttr", "::mlir::Type", "`<` params `>`">;
def PairOfWords : Pair<"words", "::mlir::StringAttr", "::mlir::StringAttr", "`<` (`a` `=` $a^)? (`b` `=` $b^)? `>`">;
def PairOfKinds : Pair<"kinds", "::mlir::Type", "std::optional<int>", "`<` ($a^)? ($b^)? `>`">;
def PairOfMembers : Pair<"members", "::mlir::StringAttr", "::mlir::StringAttr", "`<` struct(params) `>`">;
def TwoLists : AttrDef<Shop_Dialect, "TwoLists"> {
  let mnemonic = "two_lists";
  let parameters = (ins ArrayRefParameter<"int">:$a, ArrayRefParameter<"int">:$b);
  let assemblyFormat = "`<` params `>`";
}
def Absent : AttrDef<Shop_Dialect, "Absent"> {
  let mnemonic = "absent";
  let parameters = (ins DefaultValuedParameter<"int", "3">:$n);
  let assemblyFormat = "`<` ($n^)? `>`";
}

// Texts that continue those before them, or go on after the format.
def LastOp : Parts<"last"> { let assemblyFormat = "(`a` $a^)? (`b` $s^)? $x `c` $o `,` $v attr-dict"; }
def JoinedOp : Parts<"joined"> { let assemblyFormat = "$x `` (`a` $a^)? `b` ` ` `c` $s `,` $o `,` $v `` attr-dict `e`"; }
def Unit : TypeDef<Shop_Dialect, "Unit"> { let mnemonic = "unit"; }
def Sign : AttrDef<Shop_Dialect, "Sign"> { let mnemonic = "sign"; }
def JoinedNamesOp : Shop_Op<"joined_names"> {
  let arguments = (ins AnyAttr:$any, BoolAttr:$is_set, Sign:$sign, Optional<Unit>:$x);
  let assemblyFormat = "$any `` `a` $is_set `` (`d` $x^)? qualified($sign) `` `b` `:` qualified(type($x)) `` `c` attr-dict";
}
def LastTypeOp : Shop_Op<"last_type"> {
  let arguments = (ins Unit:$x, OptionalAttr<AnyAttr>:$any);
  let results = (outs Optional<Unit>:$r);
  let assemblyFormat = "$x oilist(`any` $any) `:` functional-type(operands, results) `<` attr-dict";
}
def TwoResultsOp : Shop_Op<"two_results"> {
  let results = (outs AnyType:$r, AnyType:$s);
  let assemblyFormat = "functional-type(operands, results) `` `a` attr-dict";
}
def HashOp : Shop_Op<"hash"> {
  let arguments = (ins AnyType:$x, OptionalAttr<Absent>:$absent, OptionalAttr<DenseI32ArrayAttr>:$list, I32Attr:$n);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$x $absent `:` type($x) `<` $n `>` prop-dict `<` ($list^)? `e` ($body^)? `f` attr-dict";
}
def ImplicitOp : Shop_Op<"implicit", [SingleBlockImplicitTerminator<"EndOp">]> {
  let regions = (region AnyRegion:$one, SizedRegion<1>:$two);
  let assemblyFormat = "($one^)? `and` ($two^)? attr-dict";
}
def NextOp : Shop_Op<"next", [Terminator]> {
  let successors = (successor VariadicSuccessor<AnySuccessor>:$all);
  let assemblyFormat = "attr-dict `to` $all";
}

// An optional type before an attribute that may be a type, and what a keyword or body of an attribute continues.
def KindOp : AttrDef<Shop_Dialect, "Kind"> {
  let mnemonic = "kind";
  let parameters = (ins OptionalParameter<"::mlir::Type">:$a, "::mlir::Attribute":$b);
  let assemblyFormat = "`<` ($a^ `,`)? $b `>`";
}
def BodyOp : Shop_Op<"body"> {
  let arguments = (ins OptionalAttr<I32Attr>:$n, Absent:$absent);
  let assemblyFormat = "prop-dict $absent attr-dict";
}
def SameSizeOp : Shop_Op<"same_size", [SameVariadicOperandSize]> {
  let arguments = (ins Optional<I32>:$a, Optional<I32>:$b);
  let assemblyFormat = "$a $b `e` attr-dict";
}

// An attribute dictionary that always has an attribute ends the word before it; one that has none goes unseen.
class Dictionary<string name, dag more> : Shop_Op<name> {
  let arguments = !con((ins OptionalAttr<TypeAttrOf<I32>>:$type), more);
  let assemblyFormat = "`k` attr-dict `` $type";
}
def FullDictionaryOp : Dictionary<"full_dictionary", (ins AnyAttr:$any)>;
def EmptyDictionaryOp : Dictionary<"empty_dictionary", (ins OptionalAttr<AnyAttr>:$any)>;

// The space after a dictionary that has no attribute, and that which the format has before it.
def SpacedOp : Dictionary<"spaced", (ins OptionalAttr<AnyAttr>:$any)> {
  let assemblyFormat = "`k` `` attr-dict ($any^)? ` ` prop-dict `` (`l` $type^)?";
}

// A group that is present has the other value of the same size after it; a number may be a keyword.
def SameGroupsOp : Shop_Op<"same_groups", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<I1>:$a, Optional<I32>:$b, AnyType:$c);
  let assemblyFormat = "(`k` $a^ `:` type($a))? ($b^ `:` type($b))? `,` $c `:` type($c) attr-dict";
}
def JoinedGroupsOp : Shop_Op<"joined_groups", [SameVariadicOperandSize]> {
  let arguments = (ins Optional<I32>:$a, Optional<I32>:$b);
  let assemblyFormat = "`k` (`a` `(` $a^ `)`)? `` (`b` $b^)? attr-dict";
}
def SameListsOp : Shop_Op<"same_lists", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$a, Variadic<I32>:$b, I32:$c);
  let assemblyFormat = "$a `*` $b $c attr-dict `:` type($a)";
}
def DashOp : Shop_Op<"dash"> {
  let arguments = (ins I32:$a);
  let results = (outs I32:$b);
  let assemblyFormat = "$a `` attr-dict `->` `k`";
}
def ClauseSymbolOp : Shop_Op<"clause_symbol"> {
  let arguments = (ins OptionalAttr<FlatSymbolRefAttr>:$a);
  let results = (outs AnyType:$b);
  let assemblyFormat = "oilist(`c` $a) `:` `:` type($b) attr-dict";
}
def DigitsOp : Shop_Op<"digits"> {
  let arguments = (ins I8Attr:$a, AnyAttr:$b);
  let assemblyFormat = "$a `` $b attr-dict";
}
def Lane : I32Enum<"Lane", "a lane", [I32EnumCase<"A", 0, "a">]>;
def LaneAttr : EnumAttr<Shop_Dialect, Lane, "lane">;
def WordAttributeOp : Shop_Op<"word_attribute"> {
  let arguments = (ins OptionalAttr<LaneAttr>:$a);
  let assemblyFormat = "oilist(`c` $a) `` attr-dict `k`";
}
def BoolNumberOp : Shop_Op<"bool_number"> {
  let arguments = (ins DefaultValuedProp<BoolProp, "false">:$flag, I32Prop:$number);
  let assemblyFormat = "($flag^ `k`)? $number attr-dict";
}
def WordNumber : AttrDef<Shop_Dialect, "WordNumber"> {
  let mnemonic = "word_number";
  let parameters = (ins OptionalParameter<"std::optional<int>">:$a, OptionalParameter<"bool">:$b);
  let assemblyFormat = "`<` ($a^)? (`true`) : (`false` $b^)? `>`";
}

// A nested symbol, and an array that is printed with its keyword.
def SymbolOp : Shop_Op<"symbol"> {
  let arguments = (ins SymbolRefAttr:$symbol, I32:$x, OptionalAttr<IndexAttr>:$index, DenseF32ArrayAttr:$array);
  let assemblyFormat = "$symbol `:` `:` $x ($index^)? qualified($array) attr-dict";
}
def LocationOp : Shop_Op<"location"> {
  let arguments = (ins LocationAttr:$at, AffineMapAttr:$map);
  let assemblyFormat = "$at `` `k` $map `` `l` attr-dict";
}
def SymbolNameOp : Shop_Op<"symbol_name"> {
  let arguments = (ins SymbolNameAttr:$name, I32:$x);
  let assemblyFormat = "$name `:` `:` $x attr-dict";
}
// One branch of a group is always there, so that no comma directly follows the member.
def BranchesAttr : AttrDef<Shop_Dialect, "Branches"> {
  let mnemonic = "branches";
  let parameters = (ins OptionalParameter<"int">:$a, OptionalParameter<"int">:$b, "int":$c);
  let assemblyFormat = "`<` (`at` struct($a)^)? (`w`) : ($b^)? `,` $c `>`";
}
