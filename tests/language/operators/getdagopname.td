// llvm: 22 23 -- 21 has no `!getdagopname`
def op; class A<dag x> { string a = !getdagopname(x); string b = !getdagopname((op:$nm x)); } def d : A<(op:$q 1)>; def e { string a = !getdagopname((op:$name)); }
