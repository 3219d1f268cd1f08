include "base.td"

def ol_end_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"A", "x">,
    Etor<"B", "x">,
    Etor<"C", "x">,
  ];
}

def ol_middle_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"A", "x">,
    Etor<"NEW", "x">,
    Etor<"B", "x">,
    Etor<"C", "x">,
  ];
}

def ol_renamed_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"A", "x">,
    Etor<"NEW", "x">,
  ];
}

def ol_fewer_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"A", "x">,
    Etor<"C", "x">,
  ];
}

def ol_flags_t : Enum {
  let desc = "an enumeration";
  let is_bit_field = 1;
  let etors = [
    Etor<"A", "x">,
    Etor<"B", "x">,
    Etor<"C", "x">,
  ];
}

def ol_kind_t : Enum {
  let desc = "an enumeration";
  let is_bit_field = 1;
  let etors = [
    Etor<"A", "x">,
    Etor<"B", "x">,
  ];
}

def ol_typed_t : Enum {
  let desc = "an enumeration";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"A", "size_t", "x">,
    TaggedEtor<"B", "char[]", "x">,
  ];
}

def ol_fresh_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"A", "x">,
  ];
}

def ol_text_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"A", "one text">,
    Etor<"B", "another">,
  ];
}

def ol_swap_t : Enum {
  let desc = "an enumeration";
  let etors = [
    Etor<"B", "x">,
    Etor<"A", "x">,
  ];
}

