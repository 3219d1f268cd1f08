def op;
def d { string a = !getdagname((op 1), 1); }
