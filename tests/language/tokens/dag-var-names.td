// $names of all shapes.
def op;
def d { dag a = (op 1:$_, 2:$a_1, 3:$A9, $lonely, ?:$q, 4:$class, $def); }
