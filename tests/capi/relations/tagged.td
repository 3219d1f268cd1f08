// Values of types that are named by their tags, and of parameters without pointers; an initialization that nothing ends, and
// a function that no platform of the tests has.
include "tdgen/api/api.td"
def Ink : API { let prefix = "ink"; let name = "Ink"; let has_code_locations = 0; let checks_values = 1; }
def INK_APICALL : Macro { let desc = "calling convention"; let value = ""; }
def INK_APIEXPORT : Macro { let desc = "exports a function"; let value = ""; }
def ink_result_t : Enum {
  let desc = "codes";
  let etors = [Etor<"SUCCESS", "success">, Etor<"UNINITIALIZED", "too early">, Etor<"INVALID_ENUMERATION", "no color">, Etor<"INVALID_VALUE", "no dot">];
}
def ink_color_t : Enum {
  let desc = "colors";
  let tag = "ink_color";
  let has_typedef = 0;
  let etors = [Etor<"RED", "red">, Etor<"BLUE", "blue">];
}
def ink_dot_t : Struct {
  let desc = "a dot";
  let tag = "ink_dot";
  let has_typedef = 0;
  let members = [StructMember<"int", "X", "its place">, StructMember<"enum ink_color", "Color", "its color">];
}
def inkDraw : Function {
  let desc = "draws a dot";
  let params = [
    Param<"struct ink_dot", "Dot", "the dot", PARAM_IN>,
    Param<"enum ink_color", "Color", "the color", PARAM_IN>,
  ];
  let returns = [Return<"INK_RESULT_INVALID_VALUE", ["`Dot.X < 0`"]>];
}
def inkInit : Function { let desc = "begins"; let params = []; let returns = []; }
def inkLength : Function {
  let desc = "measures a text";
  let condition = "defined(INK_HAS_TEXT)";
  let return = "int";
  let params = [Param<"const char *", "Text", "a text", PARAM_IN>];
  let returns = [Return<"-1">];
}
