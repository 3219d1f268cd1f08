// Classes and defs in byte order of names.
class b; class B; class a1; class a10; class a2; class _z; def z; def Z; def a10_; def a2_; def "é"; def " x"; def "0"; def _a; def "";
