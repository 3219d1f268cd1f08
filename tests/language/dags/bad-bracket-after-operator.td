def op;
def d { dag b = (op [1]); }
