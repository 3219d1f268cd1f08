// Functions that never return.
include "tdgen/api/api.td"

def Ends : API { let prefix = "end"; let export = ""; let calling_convention = ""; }

def end_handle_t : Handle { let desc = "an object"; }

class Ending<list<Param> Params> : Function {
  let desc = "ends";
  let return = "void";
  let is_noreturn = 1;
  let params = Params;
  let returns = [];
}

def endExit : Ending<[Param<"int", "Code", "the exit code", PARAM_IN>]>;
def endReturn : Ending<[]>;
def endDrop : Ending<[Param<"end_handle_t", "One", "an object", PARAM_IN>]> { let deprecated = "it leaks"; }
def endPrint : Ending<[Param<"const char *", "Format", "a format", PARAM_IN>]> { let is_variadic = 1; }
def endWait : Ending<[]> { let body = "{ for (;;) endExit(9); }"; }
