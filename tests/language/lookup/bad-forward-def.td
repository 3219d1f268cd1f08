class R;
def a { R r = later; }
def later : R;
