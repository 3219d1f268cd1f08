class B; dump !repr(!exists<B>("x"));
def z : B; foreach i = [1,2] in { dump "x" # !exists<B>("z") # i; dump !cast<string>(i) # NAME; }
multiclass M<string s> { dump s # !exists<B>(s) # !exists<B>("z") # !repr(!instances<B>()); dump !repr(!cast<B>("z")); def q; dump NAME; }
defm w : M<"z">;
dump z; dump !repr([1,2]);
class K<int a> { dump !repr(!exists<B>("z") # a); }
def k : K<1>;
