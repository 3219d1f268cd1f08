class A<string s> {
  int x = !add(s, 1);
}
def B : A<"1">;
