def o;
def d { int s = !getdagarg((o 1), 0); }
