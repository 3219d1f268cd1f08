class A { int i; bits<3> b; string s; code c; list<int> l; dag d; A r; bit t; field int f; }
def d : A; def e : A { let i = ?; let c = [{x}]; }
