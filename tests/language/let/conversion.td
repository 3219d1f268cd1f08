class A { bits<4> b = 0; bit t = 0; list<bits<2>> l = []; string s = ""; int i = 0; dag d; }
def op; let b = 3, t = true, l = [1, 0b10], s = [{c}], i = 0b11, d = (op) in def a : A;
