#if FAST
def A;
#endif
