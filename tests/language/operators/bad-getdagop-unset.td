// error-line: 2 -- a dag without an operator; the real tool crashes
def d { string s = !cast<string>(!getdagop((? 1))); }
