#define class
#define int
class K<int i> { int v = i; }
#ifdef class
def yes : K<1>;
#endif
