def op;
def d { int a = !getdagarg<int>((op 1), 1); }
