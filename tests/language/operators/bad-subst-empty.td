// error-line: 2 -- nothing to look for; the real tool does not end
def d { string c = !subst("", "x", "abc"); }
