class A<code c, string s, list<code> l> { string a = c; code b = s; list<string> e = l; string f = !strconcat(c, s); int n = !isa<string>(c); } def d : A<"x", [{y}], ["z", [{w}]]>;
