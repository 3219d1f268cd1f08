// args: -D FROM_COMMAND_LINE
#ifdef FROM_COMMAND_LINE
def yes1;
#else
def no1;
#endif
#ifndef FROM_COMMAND_LINE
def no2;
#else
def yes2;
#endif
#define LOCAL
#ifdef LOCAL // comment
def yes3;
#endif /* comment */
#ifndef OTHER
def yes4;
#endif
#ifdef OTHER
def no3;
#endif
