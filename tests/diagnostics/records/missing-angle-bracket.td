class A<int n, string s>;
def B : A<1, "q" {
  int x = 2;
}
