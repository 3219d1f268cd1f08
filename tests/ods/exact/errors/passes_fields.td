// args: --gen-pass-decls
// args: --gen-pass-doc
// args: --gen-pass-capi-header
include "mlir/Pass/PassBase.td"

def NoSummary : Pass<"a"> { let summary = ?; }
def NoOptions : Pass<"b"> { let options = ?; }
def NoDescription : Pass<"c"> { let description = ?; }
def Untyped : Option<"x", "x", "int", "", ""> { let type = ?; }
def NoType : Pass<"d"> { let options = [Untyped]; }
def NoName : Pass<"e"> { let statistics = [Statistic<?, "x", "y">]; }
