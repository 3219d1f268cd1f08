// Texts of several lines, texts that could end a comment, none at all.
include "base.td"

def ol_lines_t : Enum {
  let desc = "first line\n\n  third line";
  let etors = [
    Etor<"ONE", "a text so long that it does not fit the line that it begins on and has to be continued below">,
    Etor<"TWO", "x\ny\n\nz">,
    Etor<"THREE", "ends in a backslash \\">,
  ];
}

def ol_bare_t : Struct {
  let desc = "";
  let members = [StructMember<"int", "a", "">, StructMember<"int", "b", "described">];
}

def ol_long_t : Struct {
  let desc = "a member's text that is too long to stand behind it";
  let members = [
    StructMember<"int", "a", "short">,
    StructMember<"const struct ol_bare_t*", "b", "a text so long that it cannot stand behind the member on one line">,
  ];
}

def olTexts : Function {
  let desc = [{
    a code literal
    of two lines}];
  let details = ["a detail of\ntwo lines", "another one"];
  let analogues = ["cuThis", "hipThat"];
  let params = [Param<"int", "A", "", PARAM_IN>, Param<"int*", "B", "in and\nout", 3>, Param<"int", "C", "no direction">];
  let returns = [Return<"OL_ERRC_X", ["a condition\nof two lines"]>];
}
