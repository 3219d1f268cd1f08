// A sign is glued to decimal digits only.
def d { string s = "v" # -5; string t = "v" # +7; string u = 0x10 # "h"; string v = 0b011 # "b"; string w = 007 # ""; }
