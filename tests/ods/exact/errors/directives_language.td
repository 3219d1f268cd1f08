// args: --gen-directive-decl
include "llvm/Frontend/Directive/DirectiveBase.td"

def One : DirectiveLanguage { let name = "One"; }
def Other : DirectiveLanguage { let name = "Other"; }
