// Directives are text inside code literals.
def d { code c = [{
#ifdef X
#else
#endif
}]; }
