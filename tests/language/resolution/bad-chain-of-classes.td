class A<int i> {
  bits<2> b = i;
}
class B<int i>
  : A<!mul(i, 2)>;
class C<int i>
  : B<!add(i, 1)>;
def ok : C<0>;
def d
  : C<1>;
