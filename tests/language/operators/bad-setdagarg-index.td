def op;
def d { dag a = !setdagarg((op 1), 2, 1); }
