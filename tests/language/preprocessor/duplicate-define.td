// args: -D A
#define A
#define B
#define B
#ifdef B
def yes;
#endif
