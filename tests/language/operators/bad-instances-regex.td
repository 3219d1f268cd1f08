// error-line: 3 -- the real tool names no place
class R;
def d { list<R> l = !instances<R>("("); }
