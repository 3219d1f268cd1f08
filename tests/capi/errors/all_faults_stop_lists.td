// --gen-func-names
include "base.td"
def "two words" : Function { let desc = "d"; let params = []; let returns = []; }
