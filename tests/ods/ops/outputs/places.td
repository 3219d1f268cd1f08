// args: --gen-op-decls
// args: --gen-op-defs
// shown: FunctionOp::parse FunctionOp::print QualifiedOp::print TypesOp::parse getAsmResultNames setPropertiesFromAttr
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop::places"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

// A base interface can declare its methods, with or without a list of those that have a default.
def BaseI : OpInterface<"BaseI"> {
  let cppNamespace = "::shop::places";
  let methods = [
    InterfaceMethod<"", "int", "must">,
    InterfaceMethod<"", "int", "may", (ins), "", "return 1;">,
  ];
}
def MidI : OpInterface<"MidI", [DeclareOpInterfaceMethods<BaseI, ["may"]>]> { let cppNamespace = "::shop::places"; }
def LastI : OpInterface<"LastI", [MidI]> { let cppNamespace = "::shop::places"; }
def Shop_BaseOp : Shop_Op<"base", [LastI]>;
def Shop_DeclaredOp : Shop_Op<"declared", [BaseI, DeclareOpInterfaceMethods<MidI>]>;

// A result without a name begins a group of its own.
def Shop_NamesOp : Shop_Op<"names"> { let results = (outs I32:$x, Variadic<I32>:$m, I32, I32:$_hidden); }

// Directives in groups, clauses and each other.
def Shop_FunctionOp : Shop_Op<"function", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Optional<AnyType>:$a, Variadic<AnyType>:$b);
  let results = (outs Optional<AnyType>:$o, Variadic<AnyType>:$v);
  let assemblyFormat = [{
    $a `=` $b (`:` functional-type($a, $o)^)? oilist(`=` functional-type($b, $v)) attr-dict
  }];
}
def Shop_QualifiedOp : Shop_Op<"qualified"> {
  let arguments = (ins AnyType:$a, OptionalAttr<TypeAttr>:$t);
  let assemblyFormat = "$a (`t` qualified(qualified($t))^)? attr-dict `:` qualified(qualified(type($a)))";
}

// The parser takes types from a function only if it has them.
def Shop_InferOp : Shop_Op<"infer", [SameTypeOperands]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a `,` $b attr-dict `:` functional-type($a, $r)";
}

// References to what has no variable of its own, or is an argument twice.
def Shop_TypesOp : Shop_Op<"types"> {
  let arguments = (ins AnyType:$a);
  let results = (outs AnyType:$r);
  let assemblyFormat = [{
    $a attr-dict `:` functional-type($a, $r) custom<Foo>(ref(type($a)), ref(type($r)), ref(type($a)))
  }];
}
def Shop_ImpliedOp : Shop_Op<"implied"> {
  let arguments = (ins UnitAttr:$u, UnitAttr:$v, UnitProp:$w, Optional<AnyType>:$a, OptionalAttr<I32Attr>:$n);
  let assemblyFormat = [{
    (`u` $u^)? oilist(`v` $v | `w` $w) custom<Foo>(ref($u), ref($v), ref($w)) ($a^ `:` type($a))?
    custom<Baz>(ref($a), ref($a), ref(type($a)), ref(type($a)), $n, ref($n)) attr-dict
  }];
}

// Default arguments of builders, and two defaults of one property.
def Shop_DefaultsOp : Shop_Op<"defaults"> {
  let arguments = (ins I32Attr:$i, DefaultValuedProp<I32Prop, "3">:$p, UnitProp:$q, UnitAttr:$u);
}
def Shop_BooleanOp : Shop_Op<"boolean"> {
  let arguments = (ins DefaultValuedProp<I32Prop, "3">:$p, DefaultValuedAttr<BoolAttr, "true">:$b);
}
def Shop_StorageOp : Shop_Op<"storage"> {
  let arguments = (ins DefaultValuedProp<IntArrayProp<I64Prop>, "::llvm::ArrayRef<int64_t>{}",
      "::llvm::SmallVector<int64_t>{}">:$p, DefaultValuedProp<I64Prop, "5">:$d, OptionalProp<I64Prop>:$o);
}

// Absent attributes are not printed.
def Shop_AbsentOp : Shop_Op<"absent"> {
  let arguments = (ins OptionalAttr<StrAttr>:$a, OptionalAttr<StrAttr>:$b, OptionalAttr<StrAttr>:$c, UnitAttr:$u,
      OptionalAttr<StrAttr>:$d);
  let assemblyFormat = "$a `,` (`b` $b^ $c)? oilist(`d` $d $u) attr-dict";
}

// Types are only inferred from what is present.
def Shop_PresentOp : Shop_Op<"present", [TypesMatchWith<"", "a", "r", "$_self">]> {
  let arguments = (ins Optional<AnyType>:$a);
  let results = (outs AnyType:$r);
  let assemblyFormat = "($a^ `:` type($a))? attr-dict";
}

// Two groups that the same function begins.
def Shop_TwiceOp : Shop_Op<"twice"> {
  let arguments = (ins OptionalAttr<StrAttr>:$a, OptionalAttr<StrAttr>:$b);
  let assemblyFormat = "(custom<Bar>($a)^)? (custom<Bar>($b)^ `x`)? attr-dict";
}
