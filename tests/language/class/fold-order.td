// Values of later fields see the earlier ones' expressions; lets act through.
class A<int i> { int a = i; int b = !add(a, 1); int c = !mul(b, 2); let a = !add(i, 100); list<int> l = [a, b, c]; string s = "s" # c; }
def d : A<1>; def e : A<1> { let b = 0; } def f : A<2> { let a = 5; let c = !add(a, b); }
class B : A<7> { let b = 3; } def g : B; def h : B { let a = 4; }
