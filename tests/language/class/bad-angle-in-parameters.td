// A `>` ends the parameters, whatever follows.
class C<int a>, int b> {
  int c = b;
}
def d : C<1, 2>;
