#ifdef
def a;
#endif
