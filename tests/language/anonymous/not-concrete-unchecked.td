class A<int i> { int u; int v = !add(u, i); bits<4> b = i; }
def d { A a = A<1>; A b = A<99>; }
