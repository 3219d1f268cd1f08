include "tdgen/messages/messages.td"
def demo : Schema<2, 3, 0> { let arrays = true; }
def grown_t : Struct { let fields = [Field<"x", uint64_t>, Field<"y", uint64_t, "", Since = "2.1">]; }
// New fields come last, also those of structs. Version 1.9 is older than all of this major version.
def middle_cmd : Command {
  let fields = [Field<"a", uint64_t, "", Since = "1.9">, Field<"b", uint64_t, "", Since = "2.2">, Field<"c", uint64_t, "", Since = "2.1">];
}
def inner_cmd : Command { let fields = [Field<"grown", grown_t>, Field<"c", uint64_t>]; }
def array_cmd : Command { let fields = [Field<"grown", grown_t, "", 2>]; }
def new_cmd : Command { let since = "2.1"; let fields = [Field<"grown", grown_t, "", 2>, Field<"c", uint64_t>]; }
// An older message has 0 or the default.
def range_cmd : Command {
  let fields = [Field<"a", uint64_t>, Field<"b", uint32_t, "", Min = 1, Since = "2.1">, Field<"c", uint32_t, "", Min = 1, Default = 2, Since = "2.1">];
}
// Older fields stay where they are, and the fields of a struct that grows are always there.
def wide_t : Struct { let fields = [Field<"x", uint32_t>, Field<"y", uint64_t, "", Since = "2.1">]; }
def moved_cmd : Command { let fields = [Field<"a", uint32_t>, Field<"wide", wide_t>]; }
def cases_cmd : Command {
  let fields = [
    Field<"kind", uint32_t>, Field<"low", uint32_t, "", Tag = "kind", Case = 1>,
    Field<"high", uint64_t, "", Tag = "kind", Case = 2, Since = "2.1">
  ];
}
def bits_t : Struct {
  let fields = [Field<"bits", uint64_t>, Field<"z", uint64_t, "", Optional = "bits", Since = "2.1">];
}
def bits_cmd : Command { let fields = [Field<"part", bits_t>]; }
