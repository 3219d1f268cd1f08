def op;
def a { dag d = (op $ x); }
