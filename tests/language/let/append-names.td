// llvm: 23
class append { int a = 1; }
def prepend : append;
class A<int append> {
  int prepend = append;
}
class B { list<int> append = [1]; list<int> prepend = [2]; bits<4> bits_ = 0; }
class C { bits<4> append = 1; bits<4> prepend = 1; int a; }
def b : B { let append append = [3]; let prepend append = [4]; let prepend prepend = [5]; }
def c : C { let append{1} = 1; let prepend{3-2} = 3; }
let append = 3, prepend = 5 in def d : C;
let append{3-2} = 2, prepend{1} = 1 in def e : C;
let append append = [7], prepend = [6], prepend prepend = [5] in def f : B;
