#define A
#ifdef A
def b;
