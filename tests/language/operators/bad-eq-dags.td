def op;
def d { bit a = !eq((op), (op)); }
