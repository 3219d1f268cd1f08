class A { int x = 1; bits<2> b = 1; int y = x; } let x = ?, b = ? in def d : A { let y = 5; } def e : A { let x = ?; let y = 0; let b = {?, 1}; }
