class Fac<int n> { int r = !if(!le(n, 1), 1, !mul(n, Fac<!sub(n, 1)>.r)); }
def d { int five = Fac<5>.r; int ten = Fac<10>.r; int one = Fac<1>.r; }
class Uses<int k> { int v = Fac<k>.r; } def e : Uses<6>;
