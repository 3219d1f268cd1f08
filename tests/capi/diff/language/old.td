// What functions, handles and types have besides parameters and values.
include "base.td"
class LengthParam<string T, string N, string D, bits<3> F, string L> : Param<T, N, D, F> { let length = L; }
def ol_box_handle_t : Handle { let desc = "a box"; }
def ol_item_handle_t : Handle { let desc = "an item"; let parent = "ol_box_handle_t"; }
def ol_id_t : Typedef { let desc = "an id"; let value = "uint32_t"; }
def ol_mask_t : Enum { let desc = "masks"; let value_type = "uint64_t"; let has_end = 0; let etors = [Etor<"HIGH", "the last", "0x8000000000000000">]; }
def ol_pair_t : Struct {
  let desc = "a pair";
  let members = [StructMember<"ol_id_t", "First", "a member">, StructMember<"unsigned", "Bits : 3", "bits">];
}
def olCount : Function { let desc = "a function"; let return = "int"; let params = []; let returns = []; }
def olName : Function { let desc = "a function"; let return = "unsigned"; let params = []; let returns = []; }
def olLog : Function { let desc = "a function"; let params = [Param<"const char *", "Form", "a text", PARAM_IN>]; let returns = []; let is_variadic = 1; }
def olPort : Function { let desc = "a function"; let params = []; let returns = []; }
def olSafe : Function { let desc = "a function"; let params = []; let returns = []; let thread_safety = "any"; }
def olUse : Function { let desc = "a function"; let params = [Param<"ol_id_t", "Id", "an id", PARAM_IN>]; let returns = []; }
def olFree : Function { let desc = "a function"; let params = [DestroyedParam<"ol_box_handle_t", "Box", "a box">]; let returns = []; }
def olFill : Function {
  let desc = "a function";
  let params = [
    Param<"uint32_t", "W", "a width", PARAM_IN>, Param<"uint32_t", "H", "a height", PARAM_IN>,
    LengthParam<"int *", "Out", "pixels", PARAM_OUT, "W * H">,
    Param<"unsigned long", "Long", "a number", PARAM_IN>];
  let returns = [];
}
def olOld : Function { let desc = "a function"; let params = []; let returns = []; }
class Res<string Type, string Ownership, string Length = ""> : Function {
  let desc = "a function";
  let return = Type;
  let result_ownership = Ownership;
  let result_length = Length;
  let params = [Param<"size_t", "N", "a number", PARAM_IN>];
  let returns = [];
}
def olKept : Res<"ol_box_handle_t", "borrows">;
def olMade : Res<"ol_box_handle_t", "">;
def olRenamedLength : Res<"const char *", "", "N * 2">;
def olSized : Res<"const char *", "">;

// The number of elements behind a pointer.
def olMore : Function {
  let desc = "a function";
  let params = [
    Param<"uint32_t", "W", "a width", PARAM_IN>, Param<"uint32_t", "H", "a height", PARAM_IN>,
    LengthParam<"int *", "Items", "numbers", PARAM_OUT, "4">];
  let returns = [];
}
def olFewer : Function {
  let desc = "a function";
  let params = [
    Param<"uint32_t", "W", "a width", PARAM_IN>, Param<"uint32_t", "H", "a height", PARAM_IN>,
    LengthParam<"int *", "Items", "numbers", PARAM_OUT, "8">];
  let returns = [];
}
def olOther : Function {
  let desc = "a function";
  let params = [
    Param<"uint32_t", "W", "a width", PARAM_IN>, Param<"uint32_t", "H", "a height", PARAM_IN>,
    LengthParam<"const int *", "Items", "numbers", PARAM_IN, "W">];
  let returns = [];
}
def olUnstated : Function {
  let desc = "a function";
  let params = [
    Param<"uint32_t", "W", "a width", PARAM_IN>, Param<"uint32_t", "H", "a height", PARAM_IN>,
    LengthParam<"const int *", "Items", "numbers", PARAM_IN, "">];
  let returns = [];
}
def olResultMore : Res<"const char *", "", "N">;
def olResultFewer : Res<"const char *", "", "8">;
def olResultGrown : Res<"const char *", "", "4">;
