def d { list l = []; }
