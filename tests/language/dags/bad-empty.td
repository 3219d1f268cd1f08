def d { dag a = (); }
