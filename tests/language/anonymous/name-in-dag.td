// The name of an unnamed record in a value that many records have.
def op;
class C {
  dag names = (op (op:$name "a", NAME), {});
}
foreach i = 0...4 in
  foreach j = 0...4 in
    def : C;
