// Texts that would end a string, a comment or a line where they are put as they are.
include "tdgen/api/api.td"

defvar evil = "quote \" backslash \\ trigraphs ??/ ??' ???= comment */ // end \\";

def Texts : API {
  let prefix = "tx";
  let uninitialized_message = evil # "\n\ttwo lines, and long enough to be broken somewhere in between ??/";
}

foreach name = ["TX_APICALL", "TX_APIEXPORT"] in
  def name : Macro {
    let desc = evil;
    let value = "";
  }

def tx_errc_t : Enum {
  let desc = evil # "\n" # evil;
  let etors = [
    Etor<"UNINITIALIZED", evil>,
    Etor<"ODD", evil # "\n" # evil>,
    Etor<"INVALID_NULL_POINTER", "\n\n">,
    Etor<"INVALID_NULL_HANDLE", "">,
  ];
}

def tx_device_info_t : Enum {
  let desc = "";
  let is_typed = 1;
  let etors = [TaggedEtor<"NAME", "char[]", evil>];
}

def tx_error_struct_t : Struct {
  let desc = evil;
  let members = [StructMember<"tx_errc_t", "Code", evil>, StructMember<"const char*", "Details", "\n">];
}

def tx_result_t : Typedef {
  let desc = evil;
  let value = "const struct tx_error_struct_t*";
}

def tx_code_location_t : Struct {
  let desc = evil;
  let members = [StructMember<"int", "Line", evil>];
}

def txF : Function {
  let desc = evil;
  let details = [evil, "", "\n"];
  let params = [
    Param<"const char*", "Text", evil, PARAM_IN>,
    Param<"char", "Letter", evil # "\n" # evil, PARAM_IN>,
    Param<"int", "A", "", PARAM_IN>,
    Param<"int", "B", "", PARAM_IN>,
  ];
  let returns = [
    Return<"TX_ERRC_INVALID_NULL_POINTER", [evil, "is a sentence"]>,
    Return<"TX_ERRC_ODD", [
      "`Text[0] == '\\'' || Text[0] == '\"' || Text[0] == '\\\\'`",
      "`Letter == \"??/\\\"\\\\*/ //\"[0]`",
      "`A == 1\n || A ==\t2`",
      "`A & B && A || !B == A`",
      "`A < B == B < A`",
      "`A << B + 1 > (A ? B : A)`",
      "`- -A == ~B`",
      "`sizeof Text == sizeof(int *) && (int)Letter == A`",
    ]>,
  ];
}
