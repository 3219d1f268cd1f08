include "base.td"

def OL_OPEN : Macro { let desc = "A comment that swallows what follows"; let value = "1 /* one"; }

def OL_QUOTE : Macro { let desc = "Half a text"; let value = "\"one"; }

def OL_WHERE : Macro {
  let desc = "A test that goes on";
  let condition = "defined(X) /* always";
  let value = "1";
  let alt_value = "2 ??/";
}

def "OL_MAX(a, b" : Macro { let desc = "Parameters without an end"; let value = "a"; }

def "OL_MIN(a /* first */)" : Macro { let desc = "Parameters with a remark"; let value = "a"; }
