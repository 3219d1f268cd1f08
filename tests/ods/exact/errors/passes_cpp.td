// args: --gen-pass-decls
// args: --gen-pass-capi-impl
include "mlir/Pass/PassBase.td"

def "no-name" : Pass<"a">;
def Same : Pass<"b">;
def SAME : Pass<"b">;
def Twice : Pass<"c"> {
  let options = [Option<"x", "x", "int", "", "">, Option<"y z", "y", " ", "", [{)PO"}]>];
  let statistics = [Statistic<"x", "\"", [{)PS"}]>];
}
def Ends : Pass<"a\"b"> { let summary = [{)PD"}]; }
def Baseless : Pass<"d\\"> { let baseClass = ""; let dependentDialects = ["x", ""]; }
