def a;
def é;
