// `(add [r])` would read a subscript; a comma-free bracket is one.
def op; def add { list<int> l = [3]; }
def d { list<int> l = [4, 5]; dag a = (op l[1], l); }
