def d
def e;
