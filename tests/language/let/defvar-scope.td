// The braces of a let open a defvar scope.
class A { int x = 0; }
let x = 1 in { defvar k = 5; def d : A { int y = k; } }
defvar k = 6; let x = 2 in { def e : A { int y = k; } defvar k = 7; def f : A { int y = k; } }
