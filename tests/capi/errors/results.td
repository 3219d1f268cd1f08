include "base.td"
def ol_box_handle_t : Handle { let desc = "a box"; }
class F<string Type, string Ownership, string Length = ""> : Function {
  let desc = "a function";
  let return = Type;
  let result_ownership = Ownership;
  let result_length = Length;
  let params = [Param<"size_t", "Count", "a number", PARAM_IN>];
  let returns = [];
}
def olNumber : F<"int", "creates">;
def olCode : F<"ol_result_t", "borrows">;
def olWord : F<"ol_box_handle_t", "destroys">;
def olValue : F<"int", "", "4">;
def olHandle : F<"ol_box_handle_t", "", "Count">;
def olUnknown : F<"const char *", "", "Size">;
def olSyntax : F<"const char *", "", "Count +">;
def olFine : F<"char *", "creates", "Count + 1">;
