// Lengths of parameters and members that are expressions, and pointers without one beside a number that may be it.
include "tdgen/api/api.td"
def Boxes : API {
  let prefix = "box";
  let name = "Box";
  let has_code_locations = 0;
  let calling_convention = "";
  let export = "";
}
def box_result_t : Enum { let desc = "Results"; let etors = [Etor<"SUCCESS", "ok">, Etor<"INVALID_NULL_POINTER", "null">]; }
def BOX_ROWS : Macro { let desc = "r"; let value = "2"; }
class LM<string T, string N, string L> : StructMember<T, N, "m"> { let length = L; }
class LP<string T, string N, string L> : Param<T, N, "p", PARAM_IN> { let length = L; }
def box_inner_t : Struct { let desc="i"; let members=[StructMember<"size_t","Size","n">, LM<"const char *","Name","Size">]; }
def box_list_t : Struct { let desc="l"; let members=[
  StructMember<"size_t","Count","n">, LM<"const int *","Items","Count">, LM<"const int *","Twice","Count * 2">,
  LM<"char","Used[8]","Count">, LM<"const box_inner_t *", "Inner", "Count">, LM<"const char *","Title","null-terminated">,
  LM<"const void *","Raw","Count">, LM<"const int *", "Rows", "BOX_ROWS">
]; }
def box_bare_t : Struct { let desc="b"; let members=[StructMember<"char *","Data","d">, StructMember<"size_t","Size","s">, StructMember<"const char *","Name","s">]; }
class F<string Desc, list<Param> Params> : Function { let desc = Desc; let params = Params; let returns = []; }
def boxPut : F<"puts",[Param<"const box_list_t *","List","l",PARAM_IN>]>;
def boxPaint : F<"paints",[Param<"int","W","w",PARAM_IN>, Param<"int","H","h",PARAM_IN>, LP<"const int *","Pixels","W * H">]>;
def boxLess : F<"less",[Param<"unsigned","W","w",PARAM_IN>, Param<"unsigned","H","h",PARAM_IN>, LP<"const int *","Pixels","(W - H) / H">]>;
def boxDeep : F<"deep",[Param<"const box_inner_t *","Desc","d",PARAM_IN_OPTIONAL>, LP<"const int *","Pixels","Desc->Size + 1">]>;
def boxBare : F<"bare",[Param<"const char *","P","p",PARAM_IN>, Param<"size_t","Len","l",PARAM_IN>, Param<"const box_bare_t *","B","b",PARAM_IN>]>;
def boxInts : F<"ints",[Param<"const int *","P","p",PARAM_IN>, Param<"size_t","Num","l",PARAM_IN>]>;
