// error-line: 2 -- without a final newline #endif is no directive; the real tool crashes
#ifdef A
def a;
#endif