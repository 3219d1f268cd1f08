class A<string s, string t, string r> { string a = !subst("a", "b", s); string b = !subst(t, r, "xyx"); string c = !subst(t, r, s); string d = !subst(s, s, s); }
def d : A<"banana", "x", "yy">; def e { string a = !subst("a", "aa", "banana"); string b = !subst("aa", "a", "aaaa"); string f = !subst("abc", "", "xabcy"); string g = !subst("z", "y", "none"); string h = !subst("b", "x", [{abc}]); }
