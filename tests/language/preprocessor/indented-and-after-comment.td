   #define X
	#ifdef X
 /* c */ /* d */ #ifndef Y
def yes;
  #endif
#endif
