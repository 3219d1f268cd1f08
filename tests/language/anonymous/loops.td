class A<int i> { int v = i; } class B { A a; }
foreach i = 0...2 in { def : A<i>; def x#i : B { let a = A<!add(i, 10)>; } }
def : A<99>;
foreach i = 0...1 in foreach j = 0...1 in def { int k = !add(i, j); A a = A<j>; }
