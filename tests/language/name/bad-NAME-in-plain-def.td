def d { string s = NAME; }
