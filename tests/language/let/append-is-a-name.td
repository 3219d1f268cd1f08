// `append` is no reserved word.
class A { int append = 1; }
let append = 2 in def d : A;
