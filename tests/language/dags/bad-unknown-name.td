def op; def d { dag a = (op nothere:$x); }
