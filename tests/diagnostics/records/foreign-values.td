class A {
  bit on = TRUE;
  int none = nil;
  int fraction = 1.5;
  double d = 2;
  bool b = true;
  i32 i = 1;
  list<int> l = [1, 2, null];
  int hex = -0x10;
  int x := 3;
}
def a : A;
