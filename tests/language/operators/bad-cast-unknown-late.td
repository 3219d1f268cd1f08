class R;
class A<string s> { R a = !cast<R>(s); }
def d : A<"nothere">;
