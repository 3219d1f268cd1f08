def a;
def b / c;
