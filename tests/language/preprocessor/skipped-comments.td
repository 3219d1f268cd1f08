// Block comments are honoured in a skipped region, so the #endif inside one is not seen.
#ifdef NOPE
/*
#endif
*/
def no;
 /* c */ #else
def yes;
#endif
