include "base.td"
def OL_ALT : Macro { let desc = "d"; let value = "1"; let alt_value = "2"; }
def OL_IF : Macro { let desc = "d"; let value = "1"; let condition = " "; }
def OL_LINES : Macro { let desc = "d"; let value = "1 +\n2"; let condition = "a\nb"; }
