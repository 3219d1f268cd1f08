def op; class A { list<int> l = [1]; dag g = (op); list<list<string>> n = [["a"], []]; }
def d : A { let l = [2, 3]; let g = (op 1:$x); let n = []; } class B<list<int> q> : A { let l = !listconcat(q, [9]); let g = (op l); } def e : B<[4]>;
