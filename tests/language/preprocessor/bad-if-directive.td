#if A
def a;
#endif
