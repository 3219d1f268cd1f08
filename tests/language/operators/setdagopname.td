// llvm: 22 23 -- 21 has no `!setdagopname`
def op; class A<dag x, string s> { dag a = !setdagopname(x, "n"); dag b = !setdagopname((op 1), s); dag c = !setdagopname(x, s # 1); } def d : A<(op:$q 1:$a), "sn">; def e { dag a = !setdagopname((op 1), "x"); dag b = !setdagopname((op:$old), "new"); dag c = !setdagopname((op:$old 1), ""); string r = !getdagopname(!setdagopname((op), "rt")); }
