// New members of unions.
include "tdgen/api/api.td"
def A : API { let prefix = "pack"; let export = ""; let calling_convention = ""; let has_code_locations = 0; let result_type = "int"; }
class Union<list<StructMember> Members> : Struct { let desc = "a union"; let is_union = 1; let members = Members; }
def pack_whole_t : Union<[StructMember<"uint64_t", "A", "a number">]>;
def pack_larger_t : Union<[StructMember<"uint32_t", "A", "a number">]>;
def pack_aligned_t : Union<[StructMember<"uint32_t", "A", "a number">, StructMember<"uint32_t", "C", "a number">]>;
// In a register of floating-point numbers, if a value is passed.
def pack_float_t : Union<[StructMember<"double", "A", "a number">]>;
def packF : Function {
  let desc = "uses them";
  let return = "void";
  let params = [
    Param<"pack_whole_t", "a", "a union">, Param<"pack_larger_t", "b", "a union">, Param<"pack_aligned_t", "c", "a union">,
    Param<"pack_float_t", "d", "a union">,
  ];
  let returns = [];
}
