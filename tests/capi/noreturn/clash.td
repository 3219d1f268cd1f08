// An enumerator with the name of the macro of the header.
include "tdgen/api/api.td"

def Ends : API { let prefix = "end"; let export = ""; let calling_convention = ""; }

def end_t : Enum { let desc = "ways to end"; let etors = [Etor<"NORETURN", "never">]; }

def endExit : Function {
  let desc = "ends";
  let return = "void";
  let is_noreturn = 1;
  let params = [Param<"end_t", "How", "the way", PARAM_IN>];
  let returns = [];
}
