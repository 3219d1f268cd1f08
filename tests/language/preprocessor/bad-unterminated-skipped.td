def a;
#ifdef NOPE
def b;
