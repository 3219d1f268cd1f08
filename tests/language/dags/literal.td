class Op; def op : Op; def add : Op; def GPR; def X;
def d { dag a = (op); dag b = (op 1, "s", [{c}], GPR, [1, 2], {1, 0}, true, ?, 0b101); dag c = (op GPR:$dst, GPR:$src, $free, ?:$un); dag e = (add (op 1):$inner, (op (op (op)))); dag f = (op:$named GPR:$x); dag g = (op add, op:$y); dag h = (? 1); dag i = (?:$n ?); }
