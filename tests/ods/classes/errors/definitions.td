// args: --gen-python-class-bindings
// args: --gen-python-class-stubs --python-exclude-regex=^(Table|Same|Ids|Bare|Two|Odd|Other|None|Hidden|Owned)|^Num

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

class Shop_Type<string name, string word> : TypeDef<Shop_Dialect, name> {
  let mnemonic = word;
  let hasCustomAssemblyFormat = 1;
}

// Python has these two.
def Shop_EmptyType : Shop_Type<"Empty", "empty">;
def Shop_PriceType : Shop_Type<"Price", "price"> {
  let parameters = (ins "int":$amount);
}

// C cannot pass the parameters.
def Shop_TableType : Shop_Type<"Table", "table"> {
  let parameters = (ins "int":$size, "::llvm::DenseMap<int, int>":$entries);
}
def Shop_OwnedType : Shop_Type<"Owned", "owned"> {
  let parameters = (ins "int":$size);
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "::shop::Table *":$table), "return $_get($_ctxt, table->size());">];
}

// No builder that `get` could call.
def Shop_BareType : Shop_Type<"Bare", "bare"> {
  let parameters = (ins "int":$size);
  let skipDefaultBuilders = 1;
}
def Shop_TwoType : Shop_Type<"Two", "two"> {
  let parameters = (ins "int":$size);
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "int":$a)>, TypeBuilder<(ins "bool":$b)>];
}
def Shop_OddType : Shop_Type<"Odd", "odd"> {
  let parameters = (ins "int":$size);
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "int":$a), "", "::mlir::Type">];
}

// The parameter cannot be read.
def Shop_HiddenType : Shop_Type<"Hidden", "hidden"> {
  let parameters = (ins "int":$size);
  let genAccessors = 0;
}

// Names.
def Shop_SameType : Shop_Type<"Same", "same"> {
  let parameters = (ins "int":$lambda, "int":$lambda_);
}
def Shop_IdsType : Shop_Type<"Ids", "ids"> {
  let parameters = (ins "int":$typeID);
}
def Shop_NumType : Shop_Type<"Num", "num"> {
  let parameters = (ins "bool":$num_parts, ArrayRefParameter<"int">:$parts);
}

// Enumerations that C or Python cannot have.
def Shop_Signed : I32EnumAttr<"Signed", "signed", [I32EnumAttrCase<"Low", -1>, I32EnumAttrCase<"High", 1>]> {
  let cppNamespace = "::shop";
}
def Shop_Twin : I32Enum<"Twin", "twin", [I32EnumCase<"Low", 0>, I32EnumCase<"low", 1>]> {
  let cppNamespace = "::shop";
}
def Shop_None : I32Enum<"None", "none", [I32EnumCase<"Low", 0>]> {
  let cppNamespace = "::shop";
}
def Shop_OtherType : Shop_Type<"Other", "other"> {
  let parameters = (ins EnumParameter<Shop_Signed>:$sign);
}
def Shop_OtherTwinType : Shop_Type<"OtherTwin", "other_twin"> {
  let parameters = (ins ArrayRefParameter<"Twin">:$twins, "Twin":$twin);
}
def Shop_NoneAttr : AttrDef<Shop_Dialect, "None"> {
  let mnemonic = "none";
  let hasCustomAssemblyFormat = 1;
  let parameters = (ins EnumParameter<Shop_None>:$value);
}
