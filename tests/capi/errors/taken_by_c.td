// --check-api
include "base.td"
def N : Macro { let desc = "a parameter, too"; let value = "5"; }
def Size : Macro { let desc = "a member, too"; let value = "5"; }
def printForeign : Macro { let desc = "a class of generated code"; let value = "5"; }
def OL_PRINTER : Macro { let desc = "a guard of generated code"; let value = "5"; }
def traceState : Macro { let desc = "a function of generated code"; let value = "5"; }
def OL_A : Macro { let desc = "no condition"; let condition = "defined(A) &&"; let value = "1"; }
def OL_B : Macro { let desc = "no condition"; let condition = "defined(A) (B)"; let value = "1"; }
def OL_C : Macro { let desc = "no condition"; let condition = "sizeof(int) > 4"; let value = "1"; }
def OL_D : Macro { let desc = "no condition"; let condition = "A > 1.5"; let value = "1"; }
def OL_E : Macro { let desc = "a condition"; let condition = "defined A && !defined(B) || __has_include(<x.h>) > C(1, 2)"; let value = "1"; }
def ol_item_t : Struct { let desc = "an item"; let members = [StructMember<"int", "Size", "a size">]; }
def main : Function { let desc = "runs"; let params = []; let returns = []; }
def printf : Function { let desc = "prints"; let params = [Param<"int", "N", "a number", PARAM_IN>]; let returns = []; }
