// A skipped region need not be tokens at all.
#ifdef NOPE
@@@ "unterminated
'''' \x
#if something
#elif other
#undef x
#define NOPE2
[{ not code
#endif
#ifdef NOPE2
def no;
#endif
def yes;
