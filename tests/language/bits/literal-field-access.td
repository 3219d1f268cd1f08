class R { bits<2> two = 1; }
def r : R;
def d { bits<3> b = {r.two, 1}; }
