// llvm: 23
class Op;
def op : Op; def other : Op;
class A {
  list<int> l = [1];
  string s = "s";
  code c = [{c}];
  dag d = (op 1);
  list<int> unset_list; string unset_string; dag unset_dag; int unset_int; bit unset_bit;
}
def x : A {
  let append l = [2];
  let prepend l = [0];
  let append s = "t";
  let prepend s = "r";
  let append c = "d";
  let prepend c = [{b}];
  let append d = (op 2:$x);
  let prepend d = (op:$named 0);
  let append unset_list = [2];
  let prepend unset_string = [{r}];
  let append unset_dag = (other 2);
  let append unset_int = 3;
  let prepend unset_bit = 1;
}
def y : A { let append l = []; let append l = []<int>; let append unset_list = ?; let append s = ""; }
class Named { string name = NAME; }
def z : Named { let append name = "_" # NAME; }
