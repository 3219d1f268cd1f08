include "base.td"
def OL_A : Macro { let desc = "d"; let value = "1\n2"; }
def OL_B : Macro { let desc = "d"; let value = "1 \\"; }
def OL_C : Macro { let desc = "d"; let value = "1"; let condition = "defined(A)\ndefined(B)"; }
def OL_D : Macro { let desc = "d"; let value = "1"; let condition = "1"; let alt_value = "2\n"; }
def OL_E : Macro { let desc = "d"; let value = "1"; let condition = "1"; let alt_value = "a\nb"; }
def "OL_F(a\n)" : Macro { let desc = "d"; let value = "1"; }
def "OL G(a)" : Macro { let desc = "d"; let value = "1"; }
