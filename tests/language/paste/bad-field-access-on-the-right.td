def r { string n = "rn"; int i = 4; }
def e { string s = r.n # r.i; }
