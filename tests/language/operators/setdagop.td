class Op; def op : Op; def op2 : Op;
class A<dag x, Op o> { dag a = !setdagop(x, op2); dag b = !setdagop((op 1:$a), o); dag c = !setdagop(x, o); dag d = !setdagop(!setdagop(x, o), op); }
def d : A<(op 1:$q, (op 2)), op2>; def e { dag a = !setdagop((op:$nm 1:$x, ?), op2); dag b = !setdagop((? 1), op); dag c = !setdagop((op), op2); dag f = !con((op2 1), !setdagop((op 2), op2)); }
