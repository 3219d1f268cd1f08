// Elements of arrays without a value, wherever arrays can be.
include "tdgen/messages/messages.td"

def link_t : Header {
  let fields = [
    Field<"length", uint16_t>, Field<"spare", uint16_t, "", 2, Invalid = 65535, Defaults = [65535, 4]>,
    Field<"message_id", uint16_t>
  ];
}

def cell_t : Struct {
  let fields = [
    Field<"letters", char, "", 3, Max = 200, Invalid = 255>, Field<"used", uint8_t>,
    Field<"list", int8_t, "", 4, Count = "used", Min = 0, Invalid = -1>
  ];
}

def row_t : Struct {
  let fields = [
    Field<"cells", cell_t, "", 2>, Field<"bytes", uint8_t, "", 3, Invalid = 0>, Field<"big", uint64_t, "", 2, Invalid = 1>
  ];
}

def lone_t : Struct {
  let fields = [Field<"number", int8_t, "", Invalid = -128>];
}

def nones_evt : Event {
  let fields = [
    Field<"row", row_t>, Field<"count", uint8_t>, Field<"rows", row_t, "", 2, Count = "count">,
    Field<"bits", uint8_t>, Field<"maybe", cell_t, "", 2, Optional = "bits">,
    Field<"lone", lone_t, "", Optional = "bits">,
    Field<"kind", uint8_t>, Field<"one", cell_t, "", Tag = "kind", Case = 3>, Field<"two", row_t, "", Tag = "kind", Case = 4>,
    Field<"singles", float, "", 3, RealMin = "-1.5", RealMax = "2.5", RealInvalid = "NaN">,
    Field<"doubles", double, "", 2, RealInvalid = "NaN", RealDefaults = ["1", "2.5"]>,
    Field<"n", uint32_t>, Field<"reals", float, "", 3, Count = "n", RealInvalid = "NaN">,
    Field<"later", row_t, "", 2, Since = "1.1">, Field<"last", double, "", 2, RealInvalid = "NaN", Since = "1.1">
  ];
}

def cells_evt : Event {
  let fields = [Field<"count", uint16_t>, Field<"cells", cell_t, "", 9, Count = "count", Flexible = true>];
}

def nones : Schema<1, 1, 0> {
  let arrays = true;
  let nesting = true;
  let commonHeader = link_t;
  let commandHeader = link_t;
  let responseHeader = link_t;
  let eventHeader = link_t;
  let sizeField = "length";
}
