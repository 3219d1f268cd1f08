def d { int x = 1; };
def e;
