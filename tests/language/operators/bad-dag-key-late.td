def o;
class A<dag g, string k> {
  int v = !getdagarg<int>(g, k);
}
def ok : A<(o 1:$x), "x">;
def d : A<(o 1:$x), "y">;
