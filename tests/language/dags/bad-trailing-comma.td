def op; def d { dag a = (op 1,); }
