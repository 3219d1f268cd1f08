def op; def e { string n = !getdagopname((op)); }
