// Calls that are refused, that free or change their arguments, that throw, and that end the library in two threads.
include "tdgen/api/api.td"

def Boxes : API {
  let prefix = "box";
  let checks_values = 1;
  let banner = "Copyright (C) 2026 The Box Authors\nSPDX-License-Identifier: MIT";
}

foreach name = ["BOX_APICALL", "BOX_APIEXPORT"] in
  def name : Macro {
    let desc = "nothing here";
    let value = "";
  }

def BOX_SUCCESS : Macro {
  let desc = "no error";
  let value = "NULL";
}

def box_errc_t : Enum {
  let desc = "errors";
  let etors = [
    Etor<"NONE", "nothing">,
    Etor<"UNINITIALIZED", "too early">,
    Etor<"INVALID_SIZE", "a size is wrong">,
    Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">,
    Etor<"UNKNOWN", "an exception">,
    Etor<"INVALID_ENUMERATION", "an enumerator that does not exist">,
    Etor<"INVALID_VALUE", "a flag that does not exist">,
  ];
}

def box_error_struct_t : Struct {
  let desc = "an error";
  let members = [StructMember<"box_errc_t", "Code", "the code">, StructMember<"const char*", "Details", "a sentence">];
}

def box_result_t : Typedef {
  let desc = "a result";
  let value = "const box_error_struct_t *";
}

def box_code_location_t : Struct {
  let desc = "a place";
  let members = [StructMember<"uint32_t", "Line", "a line">];
}

def box_number_ptr_t : Typedef {
  let desc = "a pointer that does not look like one";
  let value = "int *";
}

def box_visitor_t : FptrTypedef {
  let desc = "a callback that does not look like one";
  let params = [];
  let return = "bool";
}

def box_color_t : Enum {
  let desc = "colors";
  let etors = [Etor<"RED", "red">, Etor<"BLUE", "blue">];
}

def box_side_flag_t : Enum {
  let desc = "sides";
  let is_bit_field = 1;
  let etors = [Etor<"TOP", "top">, Etor<"FRONT", "front">];
}

def box_side_flags_t : Typedef {
  let desc = "a set of sides";
  let value = "uint32_t";
}

def BOX_ROWS : Macro {
  let desc = "rows";
  let value = "2";
}

def box_label_t : Struct {
  let desc = "arrays of all kinds";
  let members = [
    StructMember<"char", "Name[8]", "a text">, StructMember<"int", "Grid[BOX_ROWS][2]", "numbers">,
    StructMember<"box_color_t", "Colors[BOX_ROWS]", "colors">, StructMember<"const char *", "Titles[100]", "texts">,
  ];
}

class F<string D, list<Param> P, list<Return> R = []> : Function {
  let desc = D;
  let params = P;
  let returns = R;
}

def boxInit : F<"starts", []>;
def boxShutDown : F<"ends", []>;
def boxUse : F<"does nothing", []>;
def boxSend : F<"sends", [
    Param<"size_t", "Count", "how many", PARAM_IN>,
    RangedParam<"const int *", "Items", "the items", PARAM_IN, Range<"0", "Count">>],
  [Return<"BOX_ERRC_INVALID_SIZE", ["`Count > 100000`"]>]>;
def boxFree : F<"frees", [Param<"char *", "Text", "a text", PARAM_IN>]>;
def boxLog : F<"logs", [Param<"const char *", "Text", "a text", PARAM_IN>]>;
def boxVisit : F<"visits", [
    Param<"box_number_ptr_t", "Number", "a number", PARAM_IN>, Param<"box_visitor_t", "Visitor", "called", PARAM_IN>]>;
def boxFail : F<"fails", [Param<"int", "How", "how", PARAM_IN>]>;
def boxState : F<"reads", [Param<"bool *", "IsOpen", "whether", PARAM_OUT>, Param<"box_errc_t *", "Last", "the error", PARAM_OUT>]>;
// The two-call idiom.
def boxList : F<"lists", [
    Param<"uint32_t *", "Number", "how many there are room for, and how many there are", !or(PARAM_IN, PARAM_OUT)>,
    RangedParam<"int *", "List", "the items", PARAM_OUT_OPTIONAL, Range<"0", "Number">>]>;
// Checks of values, and one that is switched off.
def boxPaint : F<"paints", [
    Param<"box_color_t", "Color", "a color", PARAM_IN>, Param<"box_side_flags_t", "Sides", "the sides", PARAM_IN>]>;
class Unchecked<string T, string N> : Param<T, N, "any value", PARAM_IN> { let checks_values = 0; }
def boxAny : F<"takes all", [Unchecked<"box_color_t", "Color">]>;
def boxLabel : F<"labels", [Param<"const box_label_t *", "Label", "the label", PARAM_IN>]>;
