include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }
class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Color : I32EnumAttr<"Color", "", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Blue", 1, "dark-blue">]> {
  let cppNamespace = "::shop";
}

def Shop_ValuesOp : Shop_Op<"values", [AttrSizedOperandSegments]> {
  let arguments = (ins I32:$x, Optional<I64>:$o, Variadic<F32>:$vs, AnyType:$any, I32Attr:$n,
      OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I64Attr, "7">:$d, UnitAttr:$u, Color:$c,
      OptionalAttr<Color>:$oc, AnyAttr:$aa, SymbolNameAttr:$sym, OptionalAttr<FlatSymbolRefAttr>:$ref);
  let results = (outs I32:$r, AnyType:$q, Variadic<AnyType>:$rest);
  let assemblyFormat = [{
    $x `,` $n (`opt` $o^ `:` type($o))? `[` $vs `]` (`s` $s^)? (`d` `=` $d^)?
    (`u` $u^) : (`nou`)? $c (`oc` $oc^)? $aa $sym (`<` $ref^ `>`)? $any `:` type($any) `->`
    qualified(type($q)) `,` type($rest) attr-dict-with-keyword
  }];
}
def Shop_EndOp : Shop_Op<"end", [Terminator]> { let assemblyFormat = "attr-dict"; }
def Shop_RegionsOp : Shop_Op<"regions", [SingleBlockImplicitTerminator<"EndOp">]> {
  let arguments = (ins UnitAttr:$u, I64Prop:$p, DefaultValuedProp<StringProp, "\"hey\"">:$sp, UnitProp:$up);
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$more);
  let assemblyFormat = [{ $p (`sp` $sp^)? (`up` $up^)? $body (`,` $more^)? (`u` $u^)? attr-dict-with-keyword }];
}
def Shop_GuardOp : Shop_Op<"guard", [SingleBlockImplicitTerminator<"EndOp">]> {
  let regions = (region AnyRegion:$first, AnyRegion:$second);
  let assemblyFormat = "($first^ `then`)? (`else` $second^)? attr-dict";
}
def Shop_PropOp : Shop_Op<"prop"> {
  let arguments = (ins I32Attr:$n, OptionalAttr<StrAttr>:$s, I64Prop:$p, DefaultValuedProp<I64Prop, "5">:$q, ConfinedProp<I64Prop, CPred<"$_self > 4">, "big">:$big);
  let assemblyFormat = "$n prop-dict attr-dict";
}
def Shop_AllOp : Shop_Op<"all"> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$y,
      OptionalAttr<StrAttr>:$s, UnitAttr:$u, OptionalAttr<TypeAttr>:$ty);
  let results = (outs AnyType:$r);
  let assemblyFormat = [{
    operands oilist(`s` `(` $s `)` | `u` $u | `type` qualified($ty)) attr-dict `:` functional-type(operands, results)
  }];
}
def Shop_MatchOp : Shop_Op<"match", [AllTypesMatch<["x", "y"]>,
    TypesMatchWith<"the result is a tuple of x", "x", "r", "::mlir::TupleType::get($_ctxt, {$_self})">]> {
  let arguments = (ins AnyMemRef:$x, AnyType:$y, Variadic<I32>:$v);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x `` $y ` ` `,` `\\n` $v attr-dict `:` qualified(type($x))";
}
def Shop_NestedOp : Shop_Op<"nested"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sg">:$v, DenseI32ArrayAttr:$sg, TypedAttrInterface:$val);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$val `(` $v `)` attr-dict `:` type($v) `->` type($r)";
}
def Shop_SameOp : Shop_Op<"same", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def Shop_CheckOp : Shop_Op<"check", [PredOpTrait<"x is not y", CPred<"$x != $y">>]> {
  let arguments = (ins I32:$x, I32:$y, ConfinedAttr<I32Attr, [AttrConstraint<CPred<"$n > 3">, "n above three">]>:$n);
  let regions = (region SizedRegion<1>:$body);
}
def Shop_SpacesOp : Shop_Op<"spaces"> {
  let arguments = (ins I32Attr:$n, I64Prop:$p);
  let assemblyFormat = "`+` attr-dict `<` $n `+` prop-dict `>`";
}
def Shop_SizedOp : Shop_Op<"sized", [AttrSizedResultSegments]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let results = (outs Variadic<I32>:$r, Optional<F32>:$s);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type($r) `,` type($s)";
}
def Shop_NamesOp : Shop_Op<"names"> {
  let results = (outs I32:$a, Variadic<I32>:$b);
  let assemblyFormat = "attr-dict `:` type($b)";
}
def Shop_BrOp : Shop_Op<"br", [Terminator]> {
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "$next `or` $others attr-dict";
}
def Shop_FuncOp : Shop_Op<"func", [Symbol, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
}
def Shop_MixedOp : Shop_Op<"mixed"> { let results = (outs I32:$x, Variadic<I32>:$m, I32); }
def Shop_FunctionOp : Shop_Op<"function", [AttrSizedResultSegments]> {
  let results = (outs Optional<AnyType>:$o, Variadic<AnyType>:$v);
  let assemblyFormat = "(`:` functional-type($o, $v)^)? attr-dict";
}
class Shop_AllOp<string mnemonic, dag ops> : Shop_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = ops;
  let results = (outs AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
}
def Shop_AllOfOneTypeOp : Shop_AllOp<"all_of_one_type", (ins Variadic<AnyType>:$args)>;
def Shop_OneOfATypeOp : Shop_AllOp<"one_of_a_type", (ins AnyType:$arg)>;
def Shop_TwoOfATypeOp : Shop_AllOp<"two_of_a_type", (ins AnyType:$arg, Variadic<AnyType>:$args)>;
def Shop_OneBuiltOp : Shop_Op<"one_built"> {
  let arguments = (ins I32:$arg);
  let assemblyFormat = "operands attr-dict";
}
def Shop_OneWrittenOp : Shop_Op<"one_written"> {
  let arguments = (ins AnyType:$arg);
  let assemblyFormat = "operands attr-dict `:` type($arg)";
}
