// Arguments of added classes and values of lets make records where they are used.
class P<int v> { int x = v; }
class R<int a> { P early = P<a>; int f = a; }
class S<int a> { P more = P<!add(a, 50)>; int unused = 0; }
class Q<int a> { P q = P<!add(a, 90)>; }
class T<int a> { int t = 1; }
multiclass Leaf<int a> { def _u : R<a>; def _v : R<!add(a, 1)> { P own = P<!mul(a, 3)>; } }
multiclass Half<int a> { defm _h : Leaf<a>, S<P<!add(a, 7)>.x>, T<P<!add(a, 8)>.x>; let f = P<!add(a, 9)>.x in defm _k : Leaf<!add(a, 2)>; }
multiclass Full<int a> { defm _f : Half<!mul(a, 2)>; foreach i = [1, a] in defm _g#i : Half<!add(a, i)>, Q<i>; }
defm A : Full<30>;
defm B : Half<5>;
foreach k = [70, 80] in { defm C#k : Half<k>; let f = P<k>.x in defm D#k : Leaf<k>, S<P<!add(k, 1)>.x>; }
