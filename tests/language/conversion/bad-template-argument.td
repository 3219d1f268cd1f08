class A<int i>;
def d : A<"x">;
