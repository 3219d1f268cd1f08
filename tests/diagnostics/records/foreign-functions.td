class A {
  int n = !length("text");
  string s = !concat("a", "b");
  string u = !upper("a");
  int p = !plus(1, 2);
  list<int> l = !append([1], [2]);
  string j = !join([1, 2], ", ");
}
def a : A;
