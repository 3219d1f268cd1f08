class A<string s, list<int> l> { string t = s; list<int> m = l; }
def d : A<"a" # "b", [1] # [2]>;
multiclass M<string s> { def _d : A<s # "x", []>; def _e : A<NAME # s, []>; }
defm m : M<"p" # 1>;
