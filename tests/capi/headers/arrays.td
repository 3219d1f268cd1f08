include "base.td"
def OL_ROWS : Macro { let desc = "rows of a grid"; let value = "3"; }
def ol_point_t : Struct { let desc = "a point"; let members = [StructMember<"int", "Position[2]", "x and y">]; }
def ol_grid_t : Struct {
  let desc = "arrays of all kinds";
  let members = [
    StructMember<"char", "Name[64]", "a text">,
    StructMember<"double", "Cells[OL_ROWS][4]", "numbers">,
    StructMember<"ol_point_t", "Points[0x10]", "structures">,
    StructMember<"const char *", "Titles[OL_ROWS]", "pointers">,
  ];
}
def ol_message_t : Struct {
  let desc = "an array whose length another member has";
  let members = [StructMember<"size_t", "Size", "how many bytes">, StructMember<"uint8_t", "Bytes[]", "the bytes">];
}
