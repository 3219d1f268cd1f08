def d { string a = "a" # "b" # "c" # 1 # 2; string b = !strconcat("x" # "y", "z" # "w"); list<int> l = [1] # [2] # [3]; }
class A<string s> { string a = s # "b" # "c"; string b = "a" # s # "c"; string c = "a" # "b" # s; string e = s # s # s; string f = !strconcat(s, "b") # "c"; }
def e : A<"s">;
