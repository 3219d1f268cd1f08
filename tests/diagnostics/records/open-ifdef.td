#ifdef FAST
def A;
