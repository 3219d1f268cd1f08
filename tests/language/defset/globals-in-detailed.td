class A; defvar x = 1; defvar str = "s"; defvar lst = [1, 2]; defset list<A> set = { def b : A; def a : A; } defvar later = set; defvar rec = a; defvar b3 = 0b101; defvar expr = !add(x, 2);
