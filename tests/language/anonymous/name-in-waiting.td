// The name of an unnamed record in a value that waits prints without quotes.
class P<string s, int v> { string t = s; int w = v; }
class Q { int u = ?; field P p = P<NAME, u>; field string k = NAME # u; }
def : Q;
