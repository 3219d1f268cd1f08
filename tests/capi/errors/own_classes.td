// Classes with the right names, but other fields.
class APIObject { string desc; }
class Macro : APIObject;
class Handle : APIObject;
class Enum : APIObject { int etors = 1; }
class Typedef : APIObject { int value = 1; }
class FptrTypedef : APIObject;
class Struct : APIObject { string base_class = ""; list<int> members = [1]; }
class Function : APIObject { list<string> params = ["a"]; }
def OL_M : Macro { let desc = "d"; }
def ol_e_t : Enum { let desc = "d"; }
def ol_t_t : Typedef { let desc = "d"; }
def ol_f_cb_t : FptrTypedef { let desc = "d"; }
def ol_s_t : Struct { let desc = "d"; }
def olF : Function { let desc = "d"; }
