// An unknown name is an error per record; a let over nothing is silent.
let nowhere = 2 in { }
let nowhere = 2 in { defvar unused = 1; let other = 3 in { } }
def d;
