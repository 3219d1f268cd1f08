// Types that no variable has, and a name that is taken.
include "base.td"
def olNothing : Variable { let desc = "nothing"; let type = "void"; }
def olFunction : Variable { let desc = "a function"; let type = "int (int)"; }
def olUnnamed : Variable { let type = "int"; }
def ol_errc_one_t : Handle { let desc = "no handle"; }
