// args: --no-warn-on-unused-template-args
class R; def r : R; def op;
class A<bit b = 1,
        bits<3> n = 5,
        int i,
        string s = "x" # i,
        list<R> l = [r],
        dag g = (op r:$a, i)>;
class B : A<i = 3>;
class C<int k> {
  list<R> l;
}
def d : A<0, i = 2>;
