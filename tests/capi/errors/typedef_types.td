include "base.td"
def ol_array_t : Typedef { let desc = "d"; let value = "int[4]"; }
def ol_empty_t : Typedef { let desc = "d"; let value = ""; }
def ol_two_t : Typedef { let desc = "d"; let value = "int x"; }
def ol_comment_t : Typedef { let desc = "d"; let value = "int /* */"; }
def ol_line_t : Typedef { let desc = "d"; let value = "int //"; }
