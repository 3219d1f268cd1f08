class A<string s, int i> { int a = !find(s, "l"); int b = !find(s, "l", 3); int c = !find("hello", s); int d = !find(s, s, i); int e = !find("hello", "l", i); }
def d : A<"hello", 0>; def e { int a = !find("abc", "c"); int b = !find("abc", "d"); int c = !find("abab", "ab", 1); int f = !find("abc", ""); int g = !find("abc", "", 3); int h = !find("", "a"); }
