class A { int x = 0; }
let x = 1 in { defvar k = 5; }
def d { int y = k; }
