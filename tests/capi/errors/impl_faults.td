// --gen-impl-func-decls --runtime=standalone
include "base.td"
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d">];
  let returns = [Return<"OL_ERRC_A", ["`1 / A`"]>];
}
def Lib : API { let namespace = "a::"; }
