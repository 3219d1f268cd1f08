// All dumps of a record are resolved before the first one prints, so a class instance in one prints before them.
def op;
class C<list<int> l = []> {
  int f = 19;
  int g = f;
  dump "g " # g;
  assert !eq(g, f), "m";
}
let g = 0, f = 0 in
def d : C {
  dump "v " # !repr(!getdagarg<C>((op 7, C<[1, f]>:$k), 1));
}
