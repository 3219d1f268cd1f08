def op;
def d { dag a = !dag(op, [1, 2], ["x"]); }
