class B { int f = 1; }
def x : B { 
bits<5> f; }
