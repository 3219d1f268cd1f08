class A { int x = 1; }
let y = 2 in
def d : A;
