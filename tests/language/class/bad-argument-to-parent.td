class A<int i> { int v = i; }
class B<string s>
  : A<s>;
