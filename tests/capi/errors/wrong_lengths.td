// Lengths that are no numbers, and those that no compiler accepts.
include "tdgen/api/api.td"
def Q : API { let prefix = "zq"; let export = ""; let calling_convention = ""; }
def zq_desc_t : Struct { let desc = "a description"; let members = [StructMember<"float", "Count", "a count">]; }
class F<list<Param> Params> : Function {
  let desc = "a function";
  let return = "int";
  let params = Params;
  let returns = [Return<"-1">];
}
class P<string Length> : SizedParam<"int *", "P", "elements", PARAM_IN, Length>;
def zqSize : F<[Param<"size_t", "Count", "a count", PARAM_IN>, P<"Count * 2 - sizeof(struct zq_nope_t)">]>;
def zqFloat : F<[Param<"float", "Count", "a count", PARAM_IN>, P<"Count">]>;
def zqProduct : F<[Param<"float", "Count", "a count", PARAM_IN>, P<"Count * 2">]>;
def zqMember : F<[Param<"zq_desc_t *", "D", "a description", PARAM_IN>, P<"D->Nope">]>;
def zqMemberFloat : F<[Param<"zq_desc_t *", "D", "a description", PARAM_IN>, P<"D->Count">]>;
def zqRight : F<[Param<"size_t *", "Count", "a count", PARAM_IN>, P<"*Count + sizeof(zq_desc_t)">]>;
