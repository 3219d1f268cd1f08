class A<int a,
        string s = "x">;
def d : A<1,
  s = 5>;
