// llvm: 22 23 -- 21 has no `!getdagopname`
def op; def e { string n = !getdagopname((op)); }
