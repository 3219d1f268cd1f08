// One counter for unnamed defs (when parsed) and expressions (when instantiated).
class A<int i> { int v = i; } class H<int i> { A a = A<i>; } def : H<1>; def : A<50>; def d : H<2> { A own = A<!add(3, 4)>; } def : H<3> { let a = A<60>; } foreach i = [7, 8] in { def : H<i>; } defvar dv = A<99>; def : A<100>;
