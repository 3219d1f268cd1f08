// A condition that is `?` never gets a value: the operator counts as finished and is printed.
def op;
class A<bits<4> t> { dag f = (op !cond(t{2}: 7, true: 1):$c); list<int> l = [!cond(t{2}: 3, true: 4), 2]; }
def a : A<{0, ?, 0, 1}>;
def b : A<{0, 1, 0, 1}>;
