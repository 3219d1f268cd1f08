def op; def d { dag a = (op 1:$x, 2:$x, 3:$x); int x = !getdagarg<int>(a, "x"); }
