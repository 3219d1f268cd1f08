def op;
class A<dag g = (op ?)> { dag x = g; }
def d : A;
