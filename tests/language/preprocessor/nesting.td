#define A
#ifdef A
#ifdef B
def no1;
#ifdef A
def no2;
#else
def no3;
#endif
#else
def yes1;
#ifndef B
def yes2;
#endif
#endif
#endif
