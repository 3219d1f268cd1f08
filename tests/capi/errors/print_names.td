// --gen-print-header --print=c
include "base.td"

// The tagged printer of the first is the plain one of the second.
def ol_info_t : Enum { let desc = "infos"; let is_typed = 1; let etors = [TaggedEtor<"A", "int", "a">]; }
def ol_tagged_info_t : Enum { let desc = "others"; let etors = [Etor<"A", "a">]; }

// These have names of their own, since the type's whole name is in them.
def ol_size : Struct { let desc = "a size"; let members = [StructMember<"int", "X", "wide">]; }
def ol_size_t : Struct { let desc = "a size"; let members = [StructMember<"int", "X", "wide">]; }

// The description has the name itself.
def ol_print_size2 : Struct { let desc = "to print"; let members = [StructMember<"int", "X", "wide">]; }
def ol_size2_t : Struct { let desc = "a size"; let members = [StructMember<"int", "X", "wide">]; }
