// error-line: 3 -- a dag without an operator; the real tool crashes
class A<dag g> { string s = !cast<string>(!getdagop(g)); }
def d : A<(? 1)>;
