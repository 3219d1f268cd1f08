class A { int i = 1; }
def : A; def { int x = 1; } def : A { let i = 2; } def; def named : A;
