def a;
def d { string s = a; }
