// Enumerations whose values a caller exceeds.
include "tdgen/api/api.td"

def Enums : API { let prefix = "en"; let name = "Enums"; let checks_values = 1; let checks_elements = 1; let has_code_locations = 0; }
foreach name = ["EN_APICALL", "EN_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def EN_SUCCESS : Macro { let desc = "no error"; let value = "NULL"; }
def en_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_ENUMERATION", "no enumerator">, Etor<"INVALID_VALUE", "no flag">, Etor<"INVALID_SIZE", "too small">]; }
def en_error_struct_t : Struct { let desc = "an error"; let members = [StructMember<"en_errc_t", "Code", "code">, StructMember<"const char *", "Details", "text">]; }
def en_result_t : Typedef { let desc = "a result"; let value = "const struct en_error_struct_t *"; }

def en_kind_t : Enum { let desc = "two values"; let has_end = 0; let etors = [Etor<"A", "one">, Etor<"B", "two">]; }
def en_end_t : Enum { let desc = "with an end"; let etors = [Etor<"A", "one">, Etor<"B", "two">]; }
def en_signed_t : Enum { let desc = "with a negative value"; let has_end = 0; let etors = [Etor<"MINUS", "less", "-1">, Etor<"PLUS", "more", "1">]; }
def en_flag_t : Enum { let desc = "flags"; let has_end = 0; let is_bit_field = 1; let etors = [Etor<"X", "x">, Etor<"Y", "y">]; }
def en_item_t : Struct { let desc = "an item"; let members = [StructMember<"en_kind_t", "Kind", "the kind">, StructMember<"en_signed_t", "Signs[2]", "signs">]; }

def enKind : Function { let desc = "one"; let params = [Param<"en_kind_t", "Kind", "kind", PARAM_IN>]; let returns = []; }
def enEnd : Function { let desc = "one"; let params = [Param<"en_end_t", "Kind", "kind", PARAM_IN>]; let returns = [Return<"EN_ERRC_INVALID_ENUMERATION", ["`Kind >= EN_END_LAST`"]>]; }
def enSigned : Function { let desc = "one"; let params = [Param<"en_signed_t", "Kind", "kind", PARAM_IN>]; let returns = []; }
def enFlag : Function { let desc = "one"; let params = [Param<"en_flag_t", "Flags", "flags", PARAM_IN>]; let returns = []; }
def enPointer : Function { let desc = "one"; let params = [Param<"const en_kind_t *", "Kind", "kind", PARAM_IN>]; let returns = []; }
def enItems : Function { let desc = "many"; let params = [RangedParam<"const en_item_t *", "Items", "items", PARAM_IN, Range<"0", "Count">>, Param<"uint32_t", "Count", "number", PARAM_IN>]; let returns = []; }
def enCompared : Function { let desc = "one"; let params = [Param<"en_kind_t", "Kind", "kind", PARAM_IN>, Param<"const en_item_t *", "Item", "item", PARAM_IN>]; let returns = [Return<"EN_ERRC_INVALID_SIZE", ["`Kind > EN_KIND_B`", "`Item != NULL && Item->Kind == 7`"]>]; }
