class A<dag d, code c, string s> { dag e = d; string t = c; code u = s; }
def op;
def a : A<(op), "plain", [{code}]>;
