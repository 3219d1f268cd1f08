def "" { int x = 1; }
def e { string s = "" # ""; }
