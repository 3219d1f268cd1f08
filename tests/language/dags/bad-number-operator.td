def d { dag a = (1 2); }
