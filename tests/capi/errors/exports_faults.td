// --gen-exports
include "base.td"
def Lib : API { let symbol_version = "V 1;"; }
