include "base.td"
def OL_LIMIT : Macro { let desc = "a limit"; let value = "5"; }
def ol_item_handle_t : Handle { let desc = "an item"; }
def ol_box_t : Struct { let desc = "a box"; let members = [StructMember<"int", "Size", "its size">, StructMember<"char", "Name[8]", "its name">]; }
class F<string C> : Function {
  let desc = "tries a condition";
  let params = [
    Param<"int", "I", "a number", PARAM_IN>, Param<"double", "D", "a number", PARAM_IN>, Param<"void *", "V", "anything", PARAM_IN_OPTIONAL>,
    Param<"const char *", "T", "a text", PARAM_IN_OPTIONAL>, Param<"ol_box_t", "B", "a box", PARAM_IN>,
    Param<"const ol_box_t *", "P", "a box", PARAM_IN_OPTIONAL>, Param<"ol_item_handle_t", "H", "an item", PARAM_IN_OPTIONAL>];
  let returns = [Return<"OL_ERRC_BAD", ["`" # C # "`"]>];
}
def ol_errc_t : Enum { let desc = "codes"; let etors = [Etor<"UNINITIALIZED", "early">, Etor<"BAD", "bad">]; }
def olA : F<"V > 5">;
def olB : F<"T && *T % 2.0 > 1">;
def olC : F<"D % 2 == 0">;
def olD : F<"D / 2 > 1 && isnan(D)">;
def olE : F<"B">;
def olG : F<"B.Sise > 1">;
def olH : F<"P && P->Size > OL_LIMIT">;
def olI : F<"P && P.Size > 1">;
def olJ : F<"I != NULL && I->Size > 1">;
def olK : F<"V && *V == 1">;
def olL : F<"H + 1 == NULL">;
def olM : F<"T && strlen(T) > 3">;
def olN : F<"I != NULL && strlen(I) > 3">;
def olO : F<"T && strlen(T, 1) > 3">;
def olQ : F<"T == P">;
def olR : F<"V - 1 == NULL">;
def olS : F<"H == NULL || (I & 3) == I << 2">;
def olT : F<"I > 0 ? D > 1.5 : B.Size == 0">;
// Macros are what they stand for.
def OL_NEXT : Macro { let desc = "a string through another macro"; let value = "(OL_VERSION)"; }
def OL_VERSION : Macro { let desc = "a string"; let value = "\"1.0\""; let alt_value = "\"2.0\""; let condition = "defined(OL_TWO)"; }
def OL_ZERO : Macro { let desc = "a number or a pointer"; let value = "0"; }
def OL_HALF : Macro { let desc = "a fraction"; let value = "0.5"; }
def olU : F<"D > OL_VERSION">;
def olV : F<"D == OL_NEXT">;
def olW : F<"(B.Size + OL_ZERO) % OL_HALF == 1">;
def olX : F<"I == OL_ZERO">;
