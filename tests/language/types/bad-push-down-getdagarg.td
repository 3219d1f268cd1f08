class R { int id = 1; }
def r : R;
def op;
def d { int x = !getdagarg<R>((op r), 0).id; }
