// llvm: 22 23 -- 21 has no `!setdagopname`
def op; def e { dag a = !setdagopname((op:$x), ?); }
