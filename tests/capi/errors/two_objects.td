include "base.td"
// One record, two classes: it would be declared twice.
def ol_x_handle_t : Handle, Typedef { let desc = "d"; let value = "int"; }
