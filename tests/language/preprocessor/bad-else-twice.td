#ifdef A
#else
#else
#endif
