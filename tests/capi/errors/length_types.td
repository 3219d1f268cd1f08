include "base.td"
def ol_opaque_t : OpaqueStruct { let desc = "d"; }
def ol_tagged : Struct { let desc = "d"; let has_typedef = 0; let members = [StructMember<"int", "a", "d">]; }
def ol_kind_t : Enum { let desc = "d"; let has_typedef = 0; let etors = [Etor<"A", "d">]; }
def ol_function_t : Typedef { let desc = "d"; let value = "int (int)"; }
def ol_array_t : Typedef { let desc = "d"; let value = "int[4]"; }
class Sized<string Length> : Param<"const int *", "P", "d", PARAM_IN> { let length = Length; }
class F<list<string> Lengths> : Function {
  let desc = "d";
  let params = !foreach(Length, Lengths, Sized<Length>);
  let returns = [];
}
def olOpaque : F<["sizeof(ol_opaque_t)"]>;
def olTagged : F<["sizeof(ol_tagged) * 2"]>;
def olKind : F<["sizeof(ol_kind_t)"]>;
def olFunction : F<["sizeof(ol_function_t)"]>;
def olVoid : F<["sizeof(void)"]>;
def olMember : F<["sizeof(ol_array_t).a"]>;
def olFine : F<["sizeof(ol_opaque_t *) + sizeof(struct ol_tagged) + sizeof(enum ol_kind_t) + sizeof(ol_array_t)"]>;
