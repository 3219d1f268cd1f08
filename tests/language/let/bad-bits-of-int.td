class A { int x = 1; }
let x<1> = 1 in
def d : A;
