// A struct with many values in structs of structs.
include "tdgen/messages/messages.td"

def deep : Schema<1, 0, 0> { let nesting = true; }

def s1 : Struct { let fields = [Field<"a", uint32_t, "", Max = 9>, Field<"b", uint32_t>, Field<"c", uint32_t>, Field<"d", uint32_t>]; }
def s2 : Struct { let fields = [Field<"a", s1>, Field<"b", s1>, Field<"c", s1>, Field<"d", s1>]; }
def s3 : Struct { let fields = [Field<"a", s2>, Field<"b", s2>, Field<"c", s2>, Field<"d", s2>]; }
def s4 : Struct { let fields = [Field<"a", s3>, Field<"b", s3>, Field<"c", s3>, Field<"d", s3>]; }
def s5 : Struct { let fields = [Field<"a", s4>, Field<"b", s4>, Field<"c", s4>, Field<"d", s4>]; }
def s6 : Struct { let fields = [Field<"a", s5>, Field<"b", s5>, Field<"c", s5>, Field<"d", s5>]; }
def s7 : Struct { let fields = [Field<"a", s6>, Field<"b", s6>, Field<"c", s6>, Field<"d", s6>]; }
def deep_evt : Event { let fields = [Field<"s", s7>]; }
