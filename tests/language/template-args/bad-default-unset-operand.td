class X<dag d, dag z = !setdagname(d, 0, ?)> { dag w = z; }
def d2 : X<(? 3)>;
