class R;
def r : R;
class A<list<string> names> {
  list<R> rs =
    !foreach(n, names, !cast<R>(n));
}
def ok : A<["r"]>;
def d : A<["r", "s"]>;
