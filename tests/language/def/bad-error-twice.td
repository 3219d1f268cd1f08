// A bad initialiser does not stop the parser: the first error counts.
def a { int x = "s"; }
def b { int y = nowhere; }
def c : Nope;
