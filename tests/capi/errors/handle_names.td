include "base.td"
def _handle_t : Handle { let desc = "d"; }
def ol_thing_t : Handle { let desc = "d"; }
def ol_thing_handle : Handle { let desc = "d"; }
def "ol thing_handle_t" : Handle { let desc = "d"; }
def ol_handle_t_x : Handle { let desc = "d"; }
