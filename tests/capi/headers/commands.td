include "base.td"

// No text is a command, a tag or an entity of Doxygen.
def OL_AT : Macro { let desc = "@def of \\def, 100% of %s & R&D; &lt;"; let value = "1 /* one */"; }

def ol_kind_t : Enum {
  let desc = "Use @param Foo, \\param Bar, @brief or @nosuch; mail to a@b.c";
  let etors = [Etor<"A", "\\endcond @cond">, Etor<"B", "<b>bold</b> <br/> <!-- hidden">];
}

def ol_pair_t : Struct {
  let desc = "@struct";
  let members = [StructMember<"int", "First", "@returns">, StructMember<"int", "Last", "a < b">];
}

def ol_each_cb_t : FptrTypedef {
  let desc = "@deprecated";
  let params = [Param<"int", "Number", "@param Other", PARAM_IN>];
  let return = "int";
}

def olAdd : Function {
  let desc = "@throws";
  let details = ["@param[in] Nobody", "\\returns \\verbatim @f$"];
  let analogues = ["@add"];
  let params = [Param<"int", "Number", "<a", PARAM_IN>];
  let returns = [Return<"OL_ERRC_X", ["@param Z"]>];
}
