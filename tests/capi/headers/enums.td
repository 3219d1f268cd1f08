// Values, tags, prefixes, natural order of names.
include "tdgen/api/api.td"

def ol_level10_t : Enum {
  let desc = "after level 9";
  let etors = [Etor<"Host", "names become capitals">, Etor<"DEVICE", "">];
}

def ol_level9_t : Enum {
  let desc = "before level 10";
  let etors = [];
}

def ol_flags_t : Enum {
  let desc = "bits";
  let is_bit_field = 1;
  let etors = [Etor<"A", "one">, Etor<"B", "two">, Etor<"C", "four">];
}

def ol_info_t : Enum {
  let desc = "typed";
  let is_typed = 1;
  let etors = [TaggedEtor<"NAME", "char[]", "the name">, TaggedEtor<"SIZE", "size_t", "">];
}

def ol_of_a_very_long_name_that_nobody_would_choose_t : Enum {
  let desc = "too long for a line";
  let etors = [Etor<"OF_A_NAME_THAT_IS_LONG_TOO", "broken before its value">];
}

def ol_short : Enum {
  let desc = "two characters less, whatever they are";
  let etors = [Etor<"X", "">];
}
