// 22 has no `let append`.
class A { int append = 1; }
let append = 2 in def d : A;
