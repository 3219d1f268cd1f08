// llvm: 22 23 -- `!con` of 21 drops the name of the operator
class Op; def op : Op; def op2 : Op;
class A<dag x, dag y, int i> { dag a = !con(x, y); dag b = !con((op 1), x); dag c = !con((op i:$i), (op 2), (op 3:$z)); dag d = !con(x, (op), y); dag e = !con((op), (op)); dag f = !con(x, x, x); dag g = !con((op 1:$p), !con(x, y)); }
def d : A<(op 1:$a), (op "s", ?:$b), 9>; def e { dag a = !con((op 1), (op 2)); dag b = !con((? 1), (op 2)); dag c = !con((op:$left 1), (op:$right 2)); dag f = !con((op 1), (op:$right 2)); dag g = !con((op 1), (? 2), (op 3)); dag h = !con((? 1), (? 2)); }
