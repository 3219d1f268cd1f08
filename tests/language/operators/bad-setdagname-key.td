def op;
def d { dag a = !setdagname((op 1:$x), "nope", "y"); }
