def op;
class A<string s, list<int> l, dag g> { int a = !size(s); int b = !size(l); int c = !size(g); int d = !empty(s); bit e = !empty(l); int f = !empty(g); int h = !size([1, 2, a]); bit i = !empty(s); }
def d : A<"héy", [1], (op 1, 2)>; def e : A<"", [], (op)>; def f { int a = !size([1, 2]); int b = !size("abc"); int c = !size((op 1, 2, 3)); int g = !empty([]<int>); int h = !empty("x"); int i = !empty((op)); int j = !size([]<string>); bit k = !empty(""); }
