include "llvm/Option/OptParser.td"
def verbose : Flag<["-", "--"], "verbose">, HelpText<"Print more">;
