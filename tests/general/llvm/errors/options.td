// args: --gen-opt-parser-defs
// args: --gen-opt-rst
include "llvm/Option/OptParser.td"

def first : Flag<["-"], "twice">;
def second : Separate<["-"], "twice">;
def counts : Joined<["-"], "counts=">, Values<"a,b">, NormalizedValues<["A"]>,
             MarshallingInfoEnum<KeyPathAndMacro<"", "Member">, "A">;
def variants : Flag<["-"], "variants">,
               HelpTextForVariants<[DefaultVis, DefaultVis, DefaultVis], "for three">;
