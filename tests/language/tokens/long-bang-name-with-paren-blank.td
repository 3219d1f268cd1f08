// A blank between operator and bracket is fine.
def d { int a = !add (1, 2); int b = !cast <int> (3); string s = !strconcat
 ("a",
 "b"); }
