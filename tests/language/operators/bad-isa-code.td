def d { int s = !isa<code>("x"); }
