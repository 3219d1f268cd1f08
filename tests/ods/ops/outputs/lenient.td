// args: --gen-op-decls --asmformat-error-is-fatal=FALSE
// args: --gen-op-decls --op-include-regex=^lenient\.[[:alpha:]]{5}$ --op-exclude-regex=(right|nothing)+$
// shown: ShortOp
// An operation whose format has errors lacks only its parser and printer. An operation that is not selected is not
// checked.
include "mlir/IR/OpBase.td"

def Lenient : Dialect {
  let name = "lenient";
  let cppNamespace = "::lenient";
}

def WrongOp : Op<Lenient, "wrong_format"> {
  let arguments = (ins I32:$value);
  let assemblyFormat = "$vaule attr-dict `:` type($value)";
}

def RightOp : Op<Lenient, "right"> {
  let arguments = (ins I32:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def ShortOp : Op<Lenient, "short"> {
  let results = (outs I1:$answer);
}
