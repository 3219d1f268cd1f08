include "base.td"
def : Handle { let desc = "no name"; }
def ol_foo_t : Handle { let desc = "no suffix"; }
def "my struct" : Struct { let desc = "d"; let members = [StructMember<"int", "class", "d">, StructMember<"int", "", "d">]; }
def ol_e_t : Enum { let desc = "d"; let etors = [Etor<"Two Words", "d">, Etor<"A", "d">, Etor<"a", "d">, Etor<"LAST", "d">]; }
def e : Enum { let desc = "too short"; }
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "1st", "d">, Param<"int", "A", "d">, Param<"char", "A", "d">];
  let returns = [Return<"OL ERROR">];
}
def "2MANY(a)" : Macro { let desc = "d"; let value = "1"; }
