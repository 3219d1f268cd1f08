def op;
def d { dag a = !dag(op, ?, ?); }
