// Types and attributes with every kind of parameter and every format directive; `blocks.cpp` parses and prints them.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

def Blocks_Dialect : Dialect {
  let name = "blocks";
  let cppNamespace = "::toys::blocks";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let isExtensible = 1;
}

class Block<string name, string word, list<Trait> traits = []> : TypeDef<Blocks_Dialect, name, traits> {
  let mnemonic = word;
}
class Paint<string name, string word, list<Trait> traits = []> : AttrDef<Blocks_Dialect, name, traits> {
  let mnemonic = word;
}

//===- Parameters ---------------------------------------------------------===//

def Plain : Block<"Plain", "plain"> {
  let summary = "Without parameters";
}

def Numbers : Block<"Numbers", "numbers"> {
  let parameters = (ins "int64_t":$small, APIntParameter<"big">:$big, "bool":$yes);
  let assemblyFormat = "`<` params `>`";
}

def Texts : Block<"Texts", "texts"> {
  let parameters = (ins StringRefParameter<"a name">:$name, StringRefParameter<"another", "\"none\"">:$other);
  let assemblyFormat = "`<` $name (`also` $other^)? `>`";
}

def Lists : Block<"Lists", "lists"> {
  let parameters = (ins
    ArrayRefParameter<"int64_t", "some">:$dims,
    OptionalArrayRefParameter<"::mlir::Type">:$types,
    OptionalArrayRefParameter<"int32_t">:$first
  );
  let assemblyFormat = "`[` $dims `]` `(` (`)`) : ($types^ `)`)? (`{` $first^ `}`)?";
}

def Floats : Paint<"Floats", "floats"> {
  let parameters = (ins APFloatParameter<"exact">:$value, "::mlir::FloatType":$ty);
  let hasCustomAssemblyFormat = 1;
}

def Length : AttrOrTypeParameter<"toys::blocks::Length", "a length", "unsigned"> {
  let cppStorageType = "std::string";
  let convertFromStorage = "toys::blocks::Length{unsigned($_self.size())}";
  let parser = "toys::blocks::readText($_parser)";
  let printer = "$_printer << '\"' << std::string($_self, 'x') << '\"'";
  let comparator = "$_lhs.value == $_rhs.value";
}

def Converted : Paint<"Converted", "converted"> {
  // Parsed as a string, stored as its length, printed as `length(n)`.
  let parameters = (ins Length:$length, DefaultValuedParameter<"unsigned", "3">:$times);
  let assemblyFormat = "`<` $length (`,` `times` `=` $times^)? `>`";
}
def Nested : Block<"Nested", "nested"> {
  let parameters = (ins Plain:$plain, Converted:$converted, "::mlir::Type":$any, I32:$word);
  let assemblyFormat = "`<` $plain `,` $converted `,` qualified($any) `,` $word `>`";
}

//===- Self types of attributes -------------------------------------------===//

def Weight : Paint<"Weight", "weight", [TypedAttrInterface]> {
  let parameters = (ins "int":$grams, AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $grams `>`";
}
def Width : Paint<"Width", "width", [TypedAttrInterface]> {
  let parameters = (ins AttributeSelfTypeParameter<"", "::mlir::IntegerType">:$type, "int":$grams);
  let assemblyFormat = "`<` $grams custom<Look>(ref($type)) `>`";
}
def Height : Paint<"Height", "height", [TypedAttrInterface]> {
  let parameters = (ins
    AttributeSelfTypeParameter<"", "::mlir::IntegerType", "::mlir::IntegerType::get($_ctxt, 7)">:$type,
    "int":$grams
  );
  let assemblyFormat = "`<` $grams `>`";
}

//===- Lists and structs --------------------------------------------------===//

class OptInt<string otherwise> : DefaultValuedParameter<"int", otherwise>;
def MaybeInt : OptionalParameter<"std::optional<int>"> {
  let printer = "$_printer << *$_self";
}
def MaybeAttr : OptionalParameter<"std::optional<::mlir::IntegerAttr>"> {
  let printer = "$_printer << *$_self";
}

def ListEnd : Paint<"ListEnd", "list_end"> {
  let parameters = (ins "int":$a, OptInt<"5">:$b, OptInt<"6">:$c);
  let assemblyFormat = "`<` params `>`";
}
def ListStart : Paint<"ListStart", "list_start"> {
  let parameters = (ins MaybeInt:$a, "::mlir::StringAttr":$b, MaybeInt:$c);
  let assemblyFormat = "`<` params `>`";
}
def ListAny : Paint<"ListAny", "list_any"> {
  let parameters = (ins MaybeInt:$a, MaybeInt:$b, MaybeInt:$c);
  let assemblyFormat = "(`<` params^ `>`)? `end`";
}
def ListBare : Paint<"ListBare", "list_bare"> {
  let parameters = (ins MaybeInt:$a);
  let assemblyFormat = "`(` `a` params `)`";
}
def StructAll : Paint<"StructAll", "struct_all"> {
  let parameters = (ins "int":$a, "::mlir::Type":$b, StringRefParameter<>:$c);
  let assemblyFormat = "`<` struct(params) `>`";
}
def StructSome : Paint<"StructSome", "struct_some"> {
  let parameters = (ins OptInt<"1">:$a, "int":$b, "int":$c, OptInt<"4">:$d);
  let assemblyFormat = "`<` struct(qualified($b), $a, $d, custom<Twice>($c)) `>`";
}
def StructAny : Paint<"StructAny", "struct_any"> {
  let parameters = (ins OptInt<"1">:$a, OptInt<"2">:$b, "int":$c);
  let assemblyFormat = "$c (`<` struct($a, $b)^ `>`)?";
}
def StructBare : Paint<"StructBare", "struct_bare"> {
  let parameters = (ins OptInt<"1">:$a, OptInt<"2">:$b);
  let assemblyFormat = "struct(params) `end`";
}

//===- Groups -------------------------------------------------------------===//

def GroupWord : Paint<"GroupWord", "group_word"> {
  let parameters = (ins OptInt<"1">:$a, OptInt<"2">:$b);
  let assemblyFormat = "`<` (`one` $a^ (`and` $b^)?) : (`none`)? `>`";
}
def GroupElse : Paint<"GroupElse", "group_else"> {
  let parameters = (ins OptInt<"1">:$a);
  let assemblyFormat = "(`[` `]`) : (`of` $a^)?";
}
def GroupValue : Paint<"GroupValue", "group_value"> {
  let parameters = (ins MaybeAttr:$a, OptInt<"2">:$b);
  let assemblyFormat = "`<` ($a^ `then` $b) : (`otherwise`)? `>`";
}
def GroupCustom : Paint<"GroupCustom", "group_custom"> {
  let parameters = (ins OptInt<"0">:$a, OptInt<"0">:$b);
  let assemblyFormat = "`<` (custom<Pair>($a, $b)^)? `>`";
}
def GroupAnchors : Paint<"GroupAnchors", "group_anchors"> {
  let parameters = (ins OptInt<"0">:$a, OptInt<"0">:$b, OptInt<"0">:$c);
  let assemblyFormat = "`<` (`x` custom<Both>($a, $b)^)? (`,` ` ` $c^ ` `)? `>`";
}

def GroupReference : Paint<"GroupReference", "group_reference"> {
  let parameters = (ins MaybeInt:$a, OptInt<"0">:$b);
  let assemblyFormat = "`<` (`a` $b^)? (`,` custom<Half>(ref($b), $a)^)? `>`";
}

//===- Custom functions ---------------------------------------------------===//

def Customs : Paint<"Customs", "customs"> {
  let parameters = (ins "int":$a, OptInt<"9">:$b, "int":$c);
  let assemblyFormat = [{
    `<` $a custom<Scaled>(ref($a), $c, "2 + 1", "$_builder.getI32Type()") (`,` $b^)? custom<Look>(ref($b)) `>`
  }];
}
def Unset : Paint<"Unset", "unset"> {
  let parameters = (ins "toys::blocks::Fixed":$a);
  let assemblyFormat = "`<` custom<Nothing>($a) `>`";
}

//===- Whitespace ---------------------------------------------------------===//

def Blanks : Paint<"Blanks", "blanks"> {
  let parameters = (ins "int":$a, "int":$b, "int":$c, OptInt<"1">:$d);
  let assemblyFormat = [{
    `` `<` `` `>` ` ` $a `:` `x` `` `y` ` ` $b `[` `]` `{` `(` `)` `}` `->` `?` `+` `*` `-` `...` ` ` ` ` `_z.a$1`
    `=` `\n` $c (`,` ` ` $d^ `<` `>`) : (`<` `>` `(` `)` `_`)? `,` `end`
  }];
}
def Empty : Block<"Empty", "empty"> {
  let assemblyFormat = "";
}
def WordsOnly : Block<"WordsOnly", "words_only"> {
  let assemblyFormat = "`<` `>`";
}

//===- Verifiers, builders, interfaces ------------------------------------===//

def Checked : Block<"Checked", "checked"> {
  let parameters = (ins "int":$a, I32:$ty);
  let assemblyFormat = "`<` params `>`";
  let genVerifyDecl = 1;
  let builders = [
    TypeBuilder<(ins CArg<"int", "2">:$half), [{
      return $_get($_ctxt, 2 * half, ::mlir::IntegerType::get($_ctxt, 32));
    }]>,
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$ty, "int":$context), [{
      return $_get(ty.getContext(), context, ::llvm::cast<::mlir::IntegerType>(ty));
    }]>,
    TypeBuilder<(ins "::llvm::StringRef":$digits), [{
      return $_get($_ctxt, int(digits.size()), ::mlir::IntegerType::get($_ctxt, 32));
    }], "::mlir::Type">,
    TypeBuilder<(ins "double":$elsewhere)>
  ];
}

def Counted : TypeInterface<"Counted"> {
  let cppNamespace = "::toys::blocks";
  let methods = [
    InterfaceMethod<"How many", "int", "count", (ins "int":$factor)>,
    InterfaceMethod<"Its accessor", "int", "getA", (ins)>,
    InterfaceMethod<"Has a default", "int", "defaulted", (ins), "", "return 11;">,
    InterfaceMethod<"Has another", "int", "overridden", (ins), "", "return 12;">,
    StaticInterfaceMethod<"For all", "int", "all", (ins)>
  ];
}
def Many : Block<"Many", "many", [DeclareTypeInterfaceMethods<Counted, ["overridden"]>]> {
  let parameters = (ins "int":$a);
  let assemblyFormat = "`<` $a `>`";
  let genMnemonicAlias = 1;
  let extraClassDeclaration = [{
    int twice() const { return 2 * getA(); }
    int thrice() const;
  }];
  let extraClassDefinition = [{
    int $cppClass::thrice() const { return 3 * getA(); }
  }];
}

def Handmade : Block<"Handmade", "handmade"> {
  let parameters = (ins "llvm::APInt":$a);
  let hasCustomAssemblyFormat = 1;
  let genStorageClass = 0;
}
def Elsewhere : Block<"Elsewhere", "elsewhere"> {
  let parameters = (ins "int":$a, StringRefParameter<>:$b);
  let assemblyFormat = "`<` params `>`";
  let storageClass = "Cellar";
  let storageNamespace = "deep::below";
  let hasStorageCustomConstructor = 1;
}
def Changing : Block<"Changing", "changing", [MutableType]> {
  let parameters = (ins StringRefParameter<>:$name);
  let assemblyFormat = "`<` $name `>`";
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "::llvm::StringRef":$name), "return $_get($_ctxt, name);">];
}
def Nameless : TypeDef<Blocks_Dialect, "Nameless"> {
  let typeName = "blocks.no_mnemonic";
}
