class A<string s> {
  string t =
    !substr(s, 3);
}
def ok : A<"abc">;
def d : A<"ab">;
