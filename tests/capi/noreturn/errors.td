// Functions that cannot be marked as never returning.
include "tdgen/api/api.td"

def Ends : API { let prefix = "end"; let export = ""; let calling_convention = ""; }

class Ending<string Result, list<Return> Returns> : Function {
  let desc = "ends";
  let return = Result;
  let is_noreturn = 1;
  let params = [Param<"int", "Code", "the exit code", PARAM_IN>];
  let returns = Returns;
}

def endExit : Ending<"void", []>;
def endNumber : Ending<"int", []>;
def endRefused : Ending<"void", [Return<"void", ["`Code < 0`"]>]>;
