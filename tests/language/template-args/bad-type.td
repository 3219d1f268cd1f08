class A<int a>;
class B;
def d : A<"s">;
