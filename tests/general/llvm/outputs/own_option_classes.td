// args: --gen-opt-rst
// Classes of options before LLVM 17: without fields of the tables, which a page does not need.
class OptionKind<string name, int precedence = 0, bit sentinel = false> {
  string Name = name;
  int Precedence = precedence;
  bit Sentinel = sentinel;
}
def KIND_FLAG : OptionKind<"Flag">;
def KIND_JOINED : OptionKind<"Joined", 1>;
def KIND_INPUT : OptionKind<"Input", 1, true>;

class OptionGroup<string name> {
  string EnumName = ?;
  string Name = name;
  OptionGroup Group = ?;
}
class Option<list<string> prefixes, string name, OptionKind kind> {
  string EnumName = ?;
  list<string> Prefixes = prefixes;
  string Name = name;
  OptionKind Kind = kind;
  string HelpText = ?;
  string MetaVarName = ?;
  string Values = ?;
  OptionGroup Group = ?;
}

def inputs : OptionGroup<"inputs">;
def INPUT : Option<[], "<input>", KIND_INPUT> { let Group = inputs; }
def level : Option<["-", "/"], "level=", KIND_JOINED> { let HelpText = "The level"; let Values = "low,high"; }
def quiet : Option<["-"], "quiet", KIND_FLAG> { let HelpText = "No messages."; }
def out : Option<["-"], "out=", KIND_JOINED> { let MetaVarName = "<file>"; let Group = inputs; }
