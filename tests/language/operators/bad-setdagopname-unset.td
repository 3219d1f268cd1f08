def op; def e { dag a = !setdagopname((op:$x), ?); }
