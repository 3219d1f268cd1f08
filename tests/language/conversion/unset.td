class A<bits<3> b, int i> { bits<3> x = b; int y = i; }
def d : A<?, ?>; 
class B { bits<3> x = ?; bit y = ?; list<int> l = [?, 1]; bits<2> z = { ?, 1 }; list<bits<2>> lb = [?, 1]; }
def e : B; def f : B { let x = 5; let x{1} = ?; }
