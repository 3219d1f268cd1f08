class In<int i> { int v = i; }
class Out<int i> { In a = In<i>; In b = In<!add(i, 1)>; int s = In<!add(i, 2)>.v; }
def d { Out o = Out<10>; Out p = Out<11>; list<Out> l = [Out<20>, Out<10>]; }
class H<int i> { Out o = Out<i>; In x = In<i>; } def e : H<30>; def f { H h = H<40>; In i = In<40>; }
