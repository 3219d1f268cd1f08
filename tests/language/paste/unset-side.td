class A<string s> { string a = s # "x"; }
def ok : A<"q">;
