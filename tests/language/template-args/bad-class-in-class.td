class A<int a>;
class B<string s> {
  int before = 1;
  A x =
    A<s>;
}
