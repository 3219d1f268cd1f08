// One error in each format, or more.
include "mlir/IR/AttrTypeBase.td"

def Toys_Dialect : Dialect { let name = "toys"; let cppNamespace = "::toys"; }
class Toy<string name> : AttrDef<Toys_Dialect, name> {
  let mnemonic = name;
  let parameters = (ins "int":$a, OptionalParameter<"int">:$b, DefaultValuedParameter<"int", "3">:$c);
}

def Character : Toy<"Character"> { let assemblyFormat = "$a % $b"; }
def LiteralEnd : Toy<"LiteralEnd"> { let assemblyFormat = "$a `x"; }
def TextEnd : Toy<"TextEnd"> { let assemblyFormat = [{ $a "x }]; }
def Dollar : Toy<"Dollar"> { let assemblyFormat = "$a $"; }
def Literals : Toy<"Literals"> { let assemblyFormat = "`|` $a `a b` `a-b` `::` `1` `é`"; }
def Parenthesis : Toy<"Parenthesis"> { let assemblyFormat = "($a"; }
def Question : Toy<"Question"> { let assemblyFormat = "($b^) $a"; }
def EmptyGroup : Toy<"EmptyGroup"> { let assemblyFormat = "()? params"; }
def EmptyElse : Toy<"EmptyElse"> { let assemblyFormat = "(`x` $b^) : ()? $a"; }
def Comma : Toy<"Comma"> { let assemblyFormat = "$a , $b"; }
def NoArguments : Toy<"NoArguments"> { let assemblyFormat = "custom<A>() params"; }
def Deep : Toy<"Deep"> { let assemblyFormat = !foldl("", !range(60), text, at, text # "(") # "$a"; }

def Missing : Toy<"Missing"> { let assemblyFormat = "`<` $b `>`"; }
def Unknown : Toy<"Unknown"> { let assemblyFormat = "$aa $zzz"; }
def Duplicates : Toy<"Duplicates"> { let assemblyFormat = "$a $a qualified($a) params struct(params) custom<F>($a)"; }
def Directives : Toy<"Directives"> { let assemblyFormat = "attr-dict type($a) oilist(`x`) params"; }
def Shapes : Toy<"Shapes"> {
  let assemblyFormat = "struct custom(\"x\") qualified(`a`) struct<A>($a) ref($a) \"text\" $b^ qualified($c, $a)";
}
def Structs : Toy<"Structs"> {
  let assemblyFormat = "struct(`x`, struct($a), ref($a), ($b^)?, type($a), \"x\", custom<F>(\"y\"), custom<F>($b, $c))";
}
def StructComma : Toy<"StructComma"> { let assemblyFormat = "struct(params) `,`"; }
def Customs : Toy<"Customs"> {
  let assemblyFormat = "custom<F>(ref($a), params, struct($a), custom<G>($a), `x`, ($b^)?, type($a), ref(`x`), ref($z)) $a";
}
def Anchors : Toy<"Anchors"> {
  let assemblyFormat = "$a (`x`)? (`x`^ $b)? (`x` $b^ $c^)? (`y` custom<F>(\"z\")^)? (`y` (`z` $c^)?^)?";
}
def First : Toy<"First"> { let assemblyFormat = "$a (` ` struct($b, $c)^)?"; }
def FirstList : Toy<"FirstList"> { let assemblyFormat = "(params^)?"; }
def Required : Toy<"Required"> { let assemblyFormat = "(`x` $a $b^)? $c"; }
def RequiredElse : Toy<"RequiredElse"> { let assemblyFormat = "(`x` $b^) : (custom<F>($a))? $c"; }
def RequiredStruct : Toy<"RequiredStruct"> { let assemblyFormat = "(`x` struct(params)^)?"; }
def RequiredList : Toy<"RequiredList"> { let assemblyFormat = "(`x` params^)?"; }
