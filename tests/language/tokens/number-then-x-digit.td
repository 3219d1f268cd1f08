// `12x5` is the number 12 and then the identifier x5, which a paste-less list refuses; here the blank makes it plain.
defvar x5 = 3;
def d { list<int> l = [12, x5]; }
